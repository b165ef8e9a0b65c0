/** Vietnamese. */
import { type Language, TECHNICAL_SECRETS } from "../language.ts";

export const VIETNAMESE: Language = {
  stems:
    "chi thi|huong dan|chi dan|lenh|quy tac|bo qua|phot lo|‹quen›|nguoi dung|bat ky ai|bat cu ai|bay gio|gia vo|dong vai|he thong|mat khau|‹khoa›|bien moi|nguoi phat trien",
  ignore: "(?:hay )?(?:bo qua|phot lo|quen(?: di)?|lo di|khong (?:tuan theo|lam theo|can theo))",
  fill: "tat ca|moi|cac|nhung|toan bo|cua|ban|da|duoc|va|o|het|cho",
  objects:
    "chi thi|huong dan|chi dan|lenh|quy tac|prompt|loi nhac|tin nhan|gioi han|ngu canh|yeu cau",
  before:
    "truoc(?: do| day)?|(?:o )?(?:ben |phia )?tren|ban dau|(?:cua )?he thong|da (?:nhan|cho|dua ra)|tu truoc",
  your: "(?:cua )?ban",
  everything:
    "(?:bo qua|quen(?: di)?) (?:tat ca )?(?:moi thu|nhung gi|moi dieu)(?: \\S+){0,4}|huong dan moi(?: cua ban)? ?(?::|la)",
  role:
    "(?:tu bay gio|ke tu bay gio|tu gio)(?: tro di)?,? (?:ban|hay)|bay gio ban la|(?:gia vo|dong vai)(?: rang)?(?: ban)?(?: la)?(?: mot)? (?:hacker|ai|tro ly|mo hinh)|che do nha phat trien",
  conceal:
    "(?:(?:dung|khong(?: duoc)?|chớ|cho) (?:noi|cho|bao|tiet lo|de cap|thong bao)(?: voi| cho| dieu nay| viec nay)*|(?:ma )?khong (?:thong bao|noi|cho))",
  people: "(?:voi |cho )?nguoi dung(?: biet)?|bat ky ai|bat cu ai|nguoi phat trien",
  show: "tiet lo|hien thi|lap lai|in ra|cho toi (?:xem|biet)|viet ra|chia se",
  prompt:
    "(?:toan bo )?(?:prompt he thong|loi nhac he thong|huong dan (?:he thong|an|ban dau)|chi thi he thong)(?: cua ban)?",
  send: "gui|tai len|chia se|sao chep|chuyen tiep|dang",
  secrets:
    `khoa(?: api| ssh| bi mat| rieng)?|mat khau|thong tin (?:xac thuc|dang nhap)|bien moi truong|bi mat|${TECHNICAL_SECRETS}`,
};
