/** Attacks in languages that write words apart and put the verb last: Turkish, Hindi. */
import { type Group, rule, WHY } from "./rule.ts";

const TURKISH: Group = {
  stems:
    /yok say|gormezden|unut|dikkate|goz ard|uyma|takip etme|simdi|bundan|artik|soyleme|bahsetme|bildir|haber|goster|acikla|tekrarla|yazdir|gonder|talimat|modu|kisitlama/,
  rules: [
    rule(
      WHY.override,
      "‹(?:onceki|yukaridaki|tum|butun|sistem|daha onceki|verilen|sana verilen)(?: (?:onceki|tum|butun|yukaridaki|verilen|sana|sistem))* (?:talimat|komut|yonerge|kural|prompt|istem|kisitlama|emir)\\p{L}*(?:,? \\p{L}+){0,3}? (?:yok say|gormezden gel|unut|dikkate alma|goz ardi et|uyma|takip etme|iptal et)",
    ),
    rule(
      WHY.override,
      "‹(?:yukaridaki|onceki|simdiye kadarki|soylenen)(?: \\p{L}+)? her ?seyi (?:unut|yok say|gormezden gel)|^yeni talimatlar(?:in)? ?:",
    ),
    rule(
      WHY.role,
      "‹(?:sen )?(?:artik|simdi|bundan sonra|bundan boyle) (?:sen )?(?:bir |kisitlamasiz |sinirsiz |filtresiz )+(?:\\p{L}+ ){0,3}?(?:yapay|asistan|model|hacker|bot|ai|karakter)|‹gelistirici modu (?:etkin|acik|aktif)|‹hicbir (?:kisitlaman|kuralin|sinirin) yok",
    ),
    rule(
      WHY.conceal,
      "‹kullaniciya(?: (?:bunu|bundan|bunun|asla|sakin|hakkinda|hicbir sey|bir sey|bu konuda)){0,4} (?:soyleme|bahsetme|bildirme|haber verme|anlatma|belli etme)|‹kullaniciya (?:soylemeden|haber vermeden|bildirmeden|sormadan)|‹kullanici(?:nin)? haberi olmadan",
    ),
    rule(
      WHY.reveal,
      "‹sistem (?:prompt|istem|talimat|mesaj)\\p{L}*(?: (?:tamamini|bana|aynen|oldugu gibi|tam|kelimesi kelimesine))* (?:goster|acikla|yaz|tekrarla|yazdir|paylas|soyle)",
    ),
    rule(
      WHY.exfiltrate,
      "‹(?:api anahtar|sifre|parola|kimlik bilgi|ortam degisken|gizli anahtar|ssh anahtar|token)\\p{L}*(?: \\S+){0,6}? (?:https?://\\S+|sunucu\\p{L}*|adres\\p{L}*|e-posta\\p{L}*)(?: \\S+){0,3}? (?:gonder|yukle|ilet)",
    ),
  ],
};

const HINDI: Group = {
  stems: /अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|उपेक्षा|पालन|अब|मत|बिना|निर्देश|प्रॉम्प्ट|भेज|दिखा|बता/,
  rules: [
    rule(
      WHY.override,
      "(?:पिछले|पहले के|ऊपर(?: के)?|उपरोक्त|पूर्व|सभी|सारे|सिस्टम)(?: \\S+){0,3}? (?:निर्देश|निर्देशों|नियम|नियमों|आदेश|आदेशों|प्रॉम्प्ट)(?: को| का| की)?(?: पूरी तरह(?: से)?)? (?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|उपेक्षा|पालन (?:न|मत))|सब कुछ भूल जा",
    ),
    rule(WHY.role, "अब(?: से)? (?:तुम|आप|तू) (?:एक )?(?:\\S+ ){0,3}?(?:एआई|ai|हैकर|सहायक|मॉडल|बॉट)"),
    rule(
      WHY.conceal,
      "(?:उपयोगकर्ता|यूज़र|यूजर|किसी) को(?: \\S+){0,4}? (?:मत बता|न बता|नहीं बता|बताए बिना)",
    ),
    rule(
      WHY.reveal,
      "(?:अपना|अपने|अपनी)(?: सिस्टम| छिपे| पूरा){1,3} (?:प्रॉम्प्ट|निर्देश)(?: \\S+){0,2}? (?:दिखा|बता|प्रकट|दोहरा)",
    ),
    rule(
      WHY.exfiltrate,
      "(?:पासवर्ड|क्रेडेंशियल|टोकन|api ?key|कुंजी)(?: \\S+){0,6}? (?:https?://\\S+|सर्वर|ईमेल)(?: \\S+){0,3}? (?:भेज|अपलोड)",
    ),
  ],
};

export const VERB_LAST: readonly Group[] = [TURKISH, HINDI];
