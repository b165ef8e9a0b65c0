/** Prompts that only carry on with what is being done, in the large languages: they route nothing. */
import { isStopWord } from "./common_words.ts";
import { fold, NON_ASCII } from "./fold.ts";
import { isShort } from "./short_prompt.ts";

/**
 * Words, folded, of English, Spanish, Portuguese, Italian, French, German, Dutch, Polish, Turkish, Indonesian and
 * Vietnamese, then Russian, Ukrainian, Arabic and Hindi, besides grammar. One string: a look-up or two reads it, a set would be
 * built at every start.
 */
const WORDS =
  " ab abbrechen above accord accordo aceito adelante adim agree agreed aguarda ahead ai akkoord" +
  " aller allez alright alte alternative anders anderung annule annulla anterior apply arrete" +
  " assim attends ausgezeichnet avanti awesome back baik bedankt bene berikutnya best better" +
  " birinci bleib bon bueno ca cam cambio cambios cancel certo change changement changes choix" +
  " claro co coba cofnij compris continua continuar continue continuer continuez cool correct" +
  " correcto cuarta dale dalej dank danke dasselbe deja dejalo dene dernier derniere desfaca" +
  " desfaz deshacer deshaz deuxieme devam dobra dobrze doe door doorgaan dran dritte dritten druga" +
  " dziekuje edit eerste eins ensuite entendido erste ersten esatto espera essaie etape evet" +
  " exactement exactly exacto excellent faca facciamo fai fais fallo fang fatto faz fazer feito" +
  " fermati fertig fin fine finish first fois fort fortfahren forward fourth ga geh gehen genauso" +
  " genial geri gerne giusto gleich goed good graag gracias grazie great gut hagamos halt hayir" +
  " haz hazlo hello het hey hi hmm hold ikinci impeccable indietro intenta intentalo jawohl" +
  " jeszcze kasih kedua keep khong klar klasse klingt kontynuuj korrekt laatste lagi laisse lam" +
  " lanjut lanjutkan last later leave legal letzte letzten letzter lgtm lieber listo look looks" +
  " lutfen maar machs maintenant manda merci mesma mieux mind modifica moment move mude nachste" +
  " nachsten nachster nah naja nastepny nee nein next nickel nie nimm nochmals nog nope nvm" +
  " obrigada obrigado oke oops opcao opcion opnieuw option opzione ora otimo ouais oui parar" +
  " parfait pasa paso passa passe passo passt perfect perfecto perfeito perfekt perfetto pertama" +
  " piace pierwsza plait point porfa prego premier premiere previous primeira primeiro primera" +
  " primero probier probiere procede procedi proceed prossima prossimo prova proxima proximo" +
  " prueba punkt quita raz ready redo reessaie refais repite reprends rest reste resume retour" +
  " retry revert reviens revierte richtig rifai right riprova ruckgangig run scelta schritt second" +
  " seconda secondo segue seguinte seguir segunda segundo selanjutnya sense set show sicher sieht" +
  " sigamos sigue siguiente sim skip sofort sonraki sounds stap start step stesso stimmt stop" +
  " stopp stp successivo suivant suivante super supuesto tak tamam tekrar tenta tente tercera" +
  " terima tesekkurler thank third thx tidak tiep time toll top torna troisieme tuc tweede two ty" +
  " ubernehmen ultima ultimo undo usa vai vale vamos variante vas venga verder version versuch" +
  " versuche vielen voila volgende volta vorherige vorherigen vorn vorne vorschlag vuelve wait" +
  " warte weitermachen wonderful work works wrong yeah yep yup zo zuruck zweite zweiten đuoc да" +
  " нет ок хорошо даваи дальше продолжаи продолжить еще раз спасибо отлично верно следующии" +
  " следующая шаг вторая второи первыи первая вариант отмени последнее изменение стоп подожди так" +
  " делаи сделаи это ладно конечно ні добре далі продовжуи дякую ще نعم لا حسنا تابع استمر شكرا" +
  " التالي تمام موافق الخيار الثاني الأول مرة أخرى हा हां हाँ नही नहीं ठीक है जारी रखो आगे बढो" +
  " धन्यवाद अगला ";

/** Korean and Japanese glue, Chinese has no blanks: such a prompt is made of these pieces alone. */
const PIECES =
  " 계속해서 계속 진행시켜 진행 해주세요 해줄래 해줘요 해줘 해주라 해봐 하세요 하자 합시다 할게 해라 해 하고 하던 그대로" +
  " 그렇게 이렇게 그럼 그래 그거 그걸로 그건 이걸로 저걸로 이거 저거 좋아요 좋아 좋습니다 좋네 괜찮아 괜찮네 네네 네 넵 넹" +
  " 예 응응 응 ㅇㅇ ㅇㅋ ㄱㄱ ㅋ ㅎ ㅠ ㄴㄴ 어 오케이 오키 아니요 아니야 아니 아뇨 맞아요 맞아 맞습니다 고마워요 고마워" +
  " 고맙습니다 감사합니다 감사 부탁해요 부탁해 부탁합니다 부탁드려요 부탁 다음으로 다음 단계로 단계 넘어가자 넘어가줘 넘어가 다시" +
  " 한번 더 또 마저 나머지도 나머지 첫번째 두번째 세번째 번째 옵션으로 옵션 방법으로 방법 안으로 걸로 거로 것으로 거 것" +
  " 마지막 변경사항 변경 수정 취소 되돌려 되돌리 돌려놔 돌려 원래대로 시도 잠깐만 잠깐 멈춰 그만 스톱 완벽해 완벽 훌륭해 훌륭" +
  " 잘했어 수고했어 수고 알겠어 알겠습니다 알았어 확인했어 그냥 일단 이제 지금 바로 줘요 주세요 줘 요 으로 로 은 는 을 를" +
  " 이 가 도 만 의 続けてください 続けて 続き 続行 進めてください 進めて 進んで 進行 お願いします おねがいします お願い おねがい" +
  " ありがとうございます ありがとう どうも はい ええ うん いいえ いや いえ ううん いいですね いいです いいよ いいね いい 良いです" +
  " 良い よい よし よろしくお願いします よろしく 了解しました 了解です 了解 承知しました 承知 わかりました 分かりました わかった" +
  " 分かった オッケー オーケー 完璧 素晴らしい 最高 大丈夫です 大丈夫 問題ない 問題ありません 結構です 賛成 同意 正解 その通り" +
  " 次へ 次の 次に 次 ステップ 手順 段階 もう一度 もう一回 もういちど 再度 また やり直して やり直し 試して 試す やって みて" +
  " 最初の 最初 一番目 二番目 三番目 一つ目 二つ目 三つ目 番目 最後の 最後 変更 修正 案 方法 方針 やり方 選択肢 オプション" +
  " プラン パターン バージョン 元に戻して 元へ戻して 元 戻して 戻す 取り消して 取り消し 取消 やめて 中止 待って ちょっと ストップ" +
  " キャンセル それで それ これで これ あれ その この そう そのまま このまま 同じ じゃあ では まず とりあえず あと 残りも 残り" +
  " 全部 すべて して する した ください 下さい ましょう します です ます だ ね よ な か が を に で は の も と へ から" +
  " まで 方 ほう こと もの 继续吧 继续 繼續 接着 往下 进行 好的 好吧 好呀 好 行吧 行 可以 是的 是 对的 对 對 嗯嗯 嗯 哦" +
  " 不是 不对 不要 不用 不 没问题 沒問題 没事 谢谢 謝謝 多谢 感谢 请 請 下一步 下一个 下一個 下一 再来一次 再來一次 再试一次" +
  " 再试 再來 再来 再 一次 重试 重來 重来 第一个 第二个 第三个 第二種 第二种 第一种 第一 第二 第三 个 種 种 方案 选项 選項" +
  " 选择 就 这样 這樣 那样 那 这 這 它 做 吧 了 的 呢 啊 撤销 撤回 回退 恢复 上一步 上次 最后 修改 更改 停止 停 等等" +
  " 等一下 完美 很好 太好了 不错 明白 知道 用 按 我 你 都 也 试试 试 ";
const LONGEST_PIECE = 10;
/** Longer runs of such characters say something. */
const LONGEST_RUN = 30;

/** Blanks and punctuation between words. */
const BETWEEN = /[\s.,;:!?…。、！？，·"'’“”„«»¡¿()\-–—~～]+/;

/** The words between those in a prompt of plain ASCII. */
const ASCII_WORDS = /[^\s.,;:!?"'()\-~]+/g;

/** True when every word only carries on. A prompt without any word counts too. */
export function onlyCarriesOn(prompt: string): boolean {
  if (!isShort(prompt)) return false;
  const lower = prompt.toLowerCase();
  // The first use of Unicode's tables costs as much as all the rest.
  if (!NON_ASCII.test(lower)) {
    return (lower.match(ASCII_WORDS) ?? []).every((word) => isKnown(word) || saysNothing(word));
  }
  for (const word of lower.normalize("NFC").split(BETWEEN)) {
    if (word !== "" && !isKnown(fold(word)) && !saysNothing(word)) return false;
  }
  return true;
}

function isKnown(word: string): boolean {
  return isStopWord(word) || WORDS.includes(` ${word} `);
}

/** A number of an option, signs without letters (an emoji), or pieces that only carry on. */
function saysNothing(word: string): boolean {
  const first = word.charCodeAt(0);
  if (first < 0x80) return /^\d{1,2}$/.test(word);
  if (first < 0x2000) return false;
  if (first < 0x2c00 || (first >= 0xd800 && first < 0xf900) || first >= 0xfe00) {
    return !/[a-z0-9]/.test(word);
  }
  return word.length <= LONGEST_RUN && isMadeOfPieces(word);
}

function isMadeOfPieces(word: string): boolean {
  const reached = [true];
  for (let from = 0; from < word.length; from++) {
    if (reached[from] !== true) continue;
    for (let length = 1; length <= LONGEST_PIECE && from + length <= word.length; length++) {
      if (PIECES.includes(` ${word.slice(from, from + length)} `)) reached[from + length] = true;
    }
  }
  return reached[word.length] === true;
}
