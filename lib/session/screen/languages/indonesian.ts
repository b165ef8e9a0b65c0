/** Indonesian and Malay. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const INDONESIAN: Language = {
  stems:
    "abaikan|lupakan|instruksi|perintah|aturan|petunjuk|pengguna|siapa|sekarang|berpura|kunci|sandi|kredensial|rahasia|tanpa batasan|prompt sistem|pesan sistem|pengembang",
  ignore: "abaikan|lupakan|jangan (?:ikuti|patuhi|hiraukan)|berhenti mengikuti",
  fill: "semua|segala|seluruh|setiap|yang|dari|dan|atau|kamu|anda|telah|sudah|mu",
  objects: "instruksi|perintah|aturan|petunjuk|arahan|prompt|pesan|batasan|konteks|pedoman",
  before: "sebelumnya|di atas|terdahulu|awal|sistem|asli|diberikan|tadi",
  your: "(?:anda|kamu|mu)",
  everything:
    "(?:lupakan|abaikan) (?:semua|segala|semuanya)(?: sesuatu)?(?: hal)? (?:yang|di atas|sebelum)|instruksi baru(?:mu| anda)? ?(?::|adalah)",
  role:
    "(?:kamu|anda) sekarang (?:adalah|menjadi)|mulai sekarang,? (?:kamu|anda)|berpura-pura(?:lah)? (?:menjadi|bahwa)|mode pengembang (?:aktif|diaktifkan)|tanpa batasan apa pun",
  conceal:
    "(?:jangan (?:beri ?tahu|katakan|sebutkan|informasikan|ungkapkan|laporkan)(?: ini| hal ini)?(?: kepada| pada| ke)?|tanpa (?:memberi ?tahu|sepengetahuan|izin))",
  people: "pengguna|siapa ?pun|manusia|pengembang",
  show: "ungkapkan|tampilkan|tunjukkan|ulangi|cetak|beritahu|berikan|tulis|bagikan",
  prompt:
    "(?:prompt sistem|instruksi sistem|instruksi (?:awal|tersembunyi|rahasia)|pesan sistem)(?: anda| kamu|mu)?",
  send: "kirim(?:kan)?|unggah|bagikan|salin|publikasikan|bocorkan|teruskan",
  secrets:
    `kunci(?: api| ssh| rahasia)?|kata sandi|kredensial|rahasia|variabel lingkungan|${TECHNICAL_SECRETS}`,
};
