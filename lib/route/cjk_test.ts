import { expect } from "@std/expect";
import { tokens } from "./terms.ts";

const words = (text: string) => tokens(text).map(({ word }) => word);
const termsOf = (text: string) => tokens(text).flatMap(({ terms }) => terms);

Deno.test("Japanese is cut where the script changes, and gives pairs of characters", () => {
  expect(words("予約キャンセルの通知が届かない")).toEqual(["予約", "キャンセル", "通知", "届"]);
  expect(termsOf("キャンセル")).toEqual(["キャ", "ャン", "ンセ", "セル"]);
  expect(termsOf("電子証明書")).toEqual(["電子", "子証", "証明", "明書"]);
});

Deno.test("Chinese gives pairs of characters", () => {
  expect(termsOf("回滚数据库")).toEqual(["回滚", "滚数", "数据", "据库"]);
});

Deno.test("Korean words lose particles and the endings of verbs", () => {
  for (const text of ["컴팩션을", "컴팩션은", "컴팩션에서", "컴팩션으로"]) {
    expect(words(text)).toEqual(["컴팩션"]);
  }
  for (const text of ["배포하면", "배포해줘", "배포했는데", "배포되면서"]) {
    expect(words(text)).toEqual(["배포"]);
  }
});

Deno.test("one character stands for itself", () => {
  expect(termsOf("鍵を")).toEqual(["鍵"]);
  expect(termsOf("키를")).toEqual(["키"]);
});

Deno.test("Latin words within such a text are words", () => {
  expect(words("btrfs에서 EOPNOTSUPP 오류")).toEqual(["btrfs", "eopnotsupp", "오류"]);
});
