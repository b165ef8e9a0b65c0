/**
 * Words that say little about what a prompt is about, folded, by their first letter.
 *
 * In a collection of forty memories a word's rarity is a poor guide: `missing` may stand in one of them by
 * chance. So what everybody who works on software says in every other sentence counts less from the start.
 *
 * English, Spanish, German, French, Portuguese and Italian stand side by side: a prompt mixes languages, and
 * its language would have to be guessed. One short string per letter is searched for ` word `, so that a cold
 * start builds no sets.
 */

type Words = Readonly<Record<string, string>>;

/** Grammar: never finds anything by itself. */
const STOP: Words = {
  a: " a abbiamo aber about adesso after again agli agora ahora ainda al algo algun alguna algunas" +
    " algunos all alla alle allem allen alles alli allo along alors already als also always am an" +
    " anche ancora and ander andere anderen anderes andern another ante antes any anything ao aos" +
    " apenas apres aqui are around as asi at ate au auch auf aun aunque aus aussi autre aux avant" +
    " avec avere avoir away ",
  b: " be because been before bei beide beim being ben bereits bevor bien bin bis bist bitte both" +
    " but by bzw ",
  c: " c cada can cannot car casi ce cela ces cet cette ceux chaque che chez chi ci cio coisa com" +
    " come comme comment como con cosa cosas cosi could couldn cual cuales cuando cuanto cui ",
  d: " d da dabei dafur dai dal dalla damit dann dans daran darauf darf das dass dazu de debe" +
    " deben deberia degli dei dein del dela dele dell della delle dello dem den denn depois der" +
    " deren des desde deshalb despues dessen deve di did didn die dies diese diesem diesen dieser" +
    " dieses do doch does doesn doing don donc donde done dont dopo dort dos dove down du durante" +
    " durch durfen ",
  e: " e each eben ed ein eine einem einen einer eines einfach einmal either el ela ele eles ella" +
    " ellas elle elles ellos else em en encore entonces entre er era eran erst es esa esas ese" +
    " eso esos essa esse essere est esta estan estar estas este esto estos estoy et etait etre" +
    " etwas euer eux even ever every everything ",
  f: " fa faire fait fare faut favor fino for fra from fue fueron fur ",
  g: " ganz gar geben geht gemacht genau gerade gern get gets getting gewesen gia gibt give gli go" +
    " goes going gonna got ",
  h: " ha hab habe haben hace hacen hacer had haga hago han hanno has hasn hasta hat hatte hatten" +
    " have haven having hay he hecho her here hier him hin hinter his ho how ",
  i: " i ich ici if ihm ihn ihr ihre il ils im immer in incluso indem ins instead into invece io" +
    " irgendwie is isn isso ist isto it its itself ive ",
  j: " j ja jamais je jede jeder jedes jetzt just juste ",
  k: " kam kann kannst kein keine keinem keinen keiner know kommen kommt konnen konnte konnten ",
  l: " l la las lass lassen lasst le leider les let lets leur leurs like ll lo loro los lot luego" +
    " lui ",
  m: " ma mach machen macht made mais make makes making mal man mas may maybe me meglio mehr mein" +
    " meine mejor melhor meme menos mes mesmo meu mi mia mich mientras might minha mio mir mis" +
    " misma mismo mit mochte modo moi moins molto mon more most much mucho muito muss mussen must" +
    " muy my ",
  n: " n na nach nachdem nada nao nas ne neben need needs nei neither nel nella nelle nem nessun" +
    " neu neue neuen neuer neues never new ni nicht nichts ningun ninguna no noch nochmal noi non" +
    " none nor nos nosotros nossa nosso nostra nostro not nothing notre nous now nuestra nuestro" +
    " nun nunca nur ",
  o: " o ob oder of off ogni ohne ok okay on once onde one ones only ont oppure or os other others" +
    " otra otras otro otros ou our out outra outro over own ",
  p: " paar par para parce pas pela pelo per perche pero peu peut piu please pls plus poco pode" +
    " podemos poder podria poi por porque posso pour pourquoi pourrais pra preciso prima pro" +
    " puede pueden puedes puedo pues puo put ",
  q: " q qu qual qualcosa quale quand quando quanto que queda quel quella quelle quelli quello" +
    " quelque quero quest questa queste questi questo qui quien quiere quiero quite quoi ",
  r: " rather re really rein rien ",
  s: " s sa sais sale same sans sao sara schon se sea see seem seems segun sehr sein seine seit" +
    " seja selbst sem senza ser serve ses seu shall she should shouldn si sia siamo sich sido sie" +
    " siempre sin since sind sino so sobre sogar soll sollen sollte sollten solo some somebody" +
    " someone something son sondern sono sonst sont sous sowie sta stato statt still su sua such" +
    " suis sul sulla suo sur sure sus ",
  t: " t ta take takes tal tambem tambien tampoco tan tanto te tem tenemos tener tengo tenho tes" +
    " than thanks that thats the their them then there these they thing things think this those" +
    " though through ti tiene tienen to toda todas todavia todo todos toi ton too tous tout toute" +
    " toutes tra tras tres troppo trotzdem try trying tu tudo tus tutta tutte tutti tutto ",
  u: " u uber uberhaupt um uma umas un una und une uno unos uns unser unsere unter until up us use" +
    " used uses using ",
  v: " va van ve veces vers very veux vez vi via viel viele voce voglio vom von vor vorher vorrei" +
    " votre vous voy ",
  w: " wahrend want wants war waren warum was wasn way we weg wegen weil weiter welche welcher" +
    " welches well wenn wer werde werden were weren what whatever when where whether which while" +
    " who whole whose why wie wieder will wir wird wirklich with within without wo wohl wollen" +
    " won would wouldn wurde wurden ",
  y: " y ya yes yet yo you your ",
  z: " zu zum zur zwar zwei zwischen ",
};

/** What every other prompt about software says. */
const WEAK: Words = {
  a: " abbrechen able abre actual actually add added adding additional adiciona adicionar" +
    " aggiungere aggiungi aggiunto ago ahi aide aiuto ajoute ajouter ajuda allow alt alte alten" +
    " altera alterar altes anade anadir anders andert anfang anfangen angelegt anlegen anpassen" +
    " anschauen anzeige anzeigen apaga app appel application apply arbeitet archivo archivos area" +
    " arquivo arquivos arregla arreglalo arreglar arreglo arruma asap aufgabe aufruf aufteilen" +
    " ausgabe ayer ayuda ayudar ",
  b: " back bad based baue bauen bedeutet behave behavior behaviour beheben beispiel bekomme" +
    " bekommen bekommt benenne benutzen benutzer bescheid besoin besser best beste better big bit" +
    " bleibt bon borra borrar box brauche brauchen braucht break breaking breaks bricht broke" +
    " broken bug bugs busca buscar ",
  c: " call called calls cambia cambiar cambiare cambio cambios campo cancella carpeta cartella" +
    " case cases cause caused causes certo champ change changed changement changer changes" +
    " changing check checked checks chose clase clean clear close code codice codigo coloca comes" +
    " comments common complain complains complete completely comprendre comprobar comprueba" +
    " conserta consertar console contain contains controlla controllare copy correct correctly" +
    " correcto correggere correggi corrige corriger crea crear creare create created creates" +
    " creating cree creer cria criar cualquier current currently customer customers ",
  d: " dados dame danach danke data date datei dateien daten dati dato datos dauert day days" +
    " default dernier derniere details devuelva devuelve dia dias dice different doc docs" +
    " document donnees dossier drei drin drop ",
  e: " ecran ecrire ecris edit einbauen einfugen eintrag ejemplo elimina eliminar empty end ende" +
    " ends enleve enough entferne entfernen equipo ergebnis ergebnisse erklar erklare errado" +
    " erreur erreurs erro error errore errores errori errors erros erste erstell erstelle" +
    " erstellen ersten escreva escreve escribe escribir esempio esperar essaie everywhere exact" +
    " exactly example examples except exemple exist existing exists expected explain explica" +
    " explique extra ",
  f: " fail failed failing fails failure falha fall falla fallan fallar fallo fallos falsch falta" +
    " faltan fast faster fehlen fehlende fehler fehlgeschlagen fehlschlagt fehlt feld fertig few" +
    " fichero ficheros fichier fichiers field fields figure file files fill find finde finden" +
    " fine finish finished first fix fixed fixes fixing fois folder folders follow following" +
    " fonction fonctionne fonctions forma found four fuge full funcao funcion funciona funcionan" +
    " funciones funcoes function functions funktion funktionen funktioniert funziona funzione" +
    " funzioni ",
  g: " gelesen genera generar generate gente geschrieben gestern giorno gleich gleiche good gran" +
    " great gross grosse grund guarda guess gut ",
  h: " half hand handle handled handles happen happened happening happens hard haufig heisst hello" +
    " help heute hi hilf hilfe hinzu hinzufugen hoje hora horas hour hours hoy ",
  i: " idea idee ieri igual implement implementa implementation improve include includes including" +
    " incluye input inside int issue issues item items ",
  j: " jemand job jour jours ",
  k: " keep keeps kind klappt klasse klein kleine kopie korrigiere korrigieren kurz ",
  l: " lado lange langsam large last late later latest laufen laufend lauft least leave left less" +
    " letzte letzten letzter level library liefert liegt ligne lignes line linea lineas lines" +
    " linha linhas list lista liste little llama llega llegan llevan load local log logs long" +
    " longer look looking looks losche loschen losen losung ",
  m: " machine main manana mancano manera many maquina marche mark matter mauvais mean means" +
    " melden meldet meldung mensagem mensaje mess message messages messaggio mete method methode" +
    " mettre middle minute minuten minutes mira mirar missing modifica modificare modifie" +
    " modifier module moglich moment momento monat month months morgen morning move moved muda" +
    " mudar mueve multiple ",
  n: " nachricht nachsehen nachste nachsten name named namen names near necesitamos necesito" +
    " necessary nehmen next nice nie night nimm noche nom nombre nombres nome normal note nouveau" +
    " nouvelle nova novo nueva nuevas nuevo nuevos number numbers numero nuova nuovo nutzen ",
  o: " object often oggi old ontem open option options ora order ordner original output ",
  p: " page pages pagina parameter parece part parte parts pasa pasan pasar passe passiert passt" +
    " past pasta pego people person pide piece place plain plotzlich point pon poner ponle ponlo" +
    " possible precisa premier prepare pretty previous primera primero print prints probably" +
    " problem problema problemas probleme problems progetto program programm project projekt" +
    " projet projeto prompt properly prova prove proyecto prueba pruebas pruf prufe prufen ",
  q: " quedo queremos quick quickly quita quitar ",
  r: " raro read reason recently rechner refactor regarde related remaining remove removed remover" +
    " removes remplace rename renamed renomme repo report reported repositorio repository request" +
    " requests rest result resultado resultat results return returned returns review revisa" +
    " revisar richtig riga righe right rimuovere rimuovi rinomina risolvere risultato rodar rompe" +
    " root rule rules run running runs ",
  s: " saber sabes saca sacar sache safe sag sagt save say says sbagliato schau schicken schlagt" +
    " schlecht schnell schneller schreib schreibe schreiben schritt script scrivere scrivi second" +
    " section segunda segundo sehen semana send sends sense servicio set sets setup several short" +
    " show showing shows side sieht siguiente simple simply single sinnvoll sistema sitio size" +
    " skip slightly slow small solution soon sort source spalte spater spiega split stand start" +
    " started starten startet starting starts state stehen steht stelle stellen step steps stimmt" +
    " stop stopped stops straight string stunde stunden suche suchen suddenly support supposed" +
    " supprime supprimer system ",
  t: " tabella tabelle tabla table tableau tag tage tarda teil teile tell tells tema tempo temps" +
    " test teste tested testes testing testo tests text texte texto three tidy tiempo time times" +
    " tipo tipos tira toca toco today together togli tomorrow tonight took tool tools top total" +
    " trouve trova tun turn two typ type types ",
  u: " ultima ultimo umbenennen umwandeln umwandelt under understand unterschied update updated" +
    " updates ursache usa usar user users usual usually usuario usuarios utente utenti" +
    " utilisateur utilise ",
  v: " valeur valor valore valores value values variable variant veja veo verbessern verdadero" +
    " verifica verifie verifier verify verschieben verschwindet version verstehe versuch versuche" +
    " visible voll volta vorhanden vuelve ",
  w: " wait wann wanted warten weird went wert werte whenever wichtig width wish woche woran word" +
    " words work worked working works wrap write writing written wrong wunsch ",
  y: " year years yesterday ",
  z: " zeig zeige zeigt zeile zeilen zeit zero ziemlich zuletzt zusatzlich zweite zweiten ",
};

/** The same in Japanese, Korean and Chinese: words without blanks between them, pairs of their characters. */
const WEAK_CJK =
  " 追加 修正 変更 作成 確認 削除 表示 処理 関数 テスト ファイル コード エラー 原因 必要 使用 実行 対応" +
  " 問題 方法 調査 実装 更新 機能 値 名前 箇所 部分 現在 今回 前回 最新 新規 既存 今日 昨日 明日 今朝" +
  " 毎日 毎回 正常 簡単 詳細 内容 結果 理由 自分 動作 利用 可能 以下 以上 一覧 開発 画面 データ ユーザー" +
  " アプリ システム メソッド クラス プロジェクト バグ ログ メッセージ サーバー リスト 配列 変数 文字列 フォルダ スクリプト コメント 追記 調 直 書 見 使 出 入" +
  " 作 変 思 考 言 付 取 無 有 同 新 古 大 小 多 少 一 回 日 月 年 件 個 行" +
  " 추가 수정 변경 확인 삭제 파일 함수 테스트 코드 에러 오류 작성 구현 실행 사용 설정 기능 결과 변수" +
  " 화면 페이지 데이터 사용자 서버 시스템 로그 메시지 버전 프로젝트 고쳐 만들 알려 바꿔 넣어 하나 목록 배열 문자열 폴더 스크립트 주석 개수" +
  " 지우 느리 빠르" +
  " 添加 修改 删除 创建 文件 函数 代码 测试 错误 问题 检查 实现 运行 显示 数据 用户 系统 结果 功能 页面" +
  " 项目 日志 增加 修复 帮我 一下 现在 今天 昨天 ";

/** How much a weak word counts compared with another. */
const WEAK_WEIGHT = 0.5;

/** True for a folded word that never finds anything by itself. */
export function isStopWord(word: string): boolean {
  return word.length < 2 || holds(STOP[word.charAt(0)], word);
}

/** How much a folded word can say, from nothing for grammar to 1. */
export function wordWeight(word: string): number {
  if (isStopWord(word)) return 0;
  return holds(WEAK[word.charAt(0)], word) ? WEAK_WEIGHT : 1;
}

/** How much a run of Han, Kana or Hangul, or a pair of its characters, can say. */
export function cjkWeight(word: string): number {
  return holds(WEAK_CJK, word) ? WEAK_WEIGHT : 1;
}

function holds(words: string | undefined, word: string): boolean {
  return words !== undefined && words.includes(` ${word} `);
}
