/** Memories made by a seeded generator, in five languages, for measuring: the same bytes every time. */
import type { MemorySpec } from "../hook_world.ts";

const WORDS: Readonly<Record<string, string>> = {
  english:
    "release branch deploy staging database migration index query cache token secret rotate review merge commit test " +
    "flaky retry timeout queue worker payment invoice order customer refund stock warehouse search filter page button " +
    "form layout style color font image upload storage bucket backup restore monitor alert dashboard metric trace log",
  spanish:
    "rama despliegue entorno migración índice consulta caché credencial rotar revisión fusionar prueba inestable reintento " +
    "tiempo cola trabajador pago factura pedido cliente reembolso almacén búsqueda filtro página botón formulario imagen " +
    "copia restaurar vigilar alerta panel métrica traza registro permiso usuario sesión contrato plantilla traducción",
  german:
    "Zweig Auslieferung Umgebung Datenbank Umstellung Abfrage Zwischenspeicher Schlüssel Prüfung Zusammenführung Fehler " +
    "Wiederholung Zeitüberschreitung Warteschlange Zahlung Rechnung Bestellung Kunde Erstattung Lager Suche Seite " +
    "Schaltfläche Formular Bild Sicherung Überwachung Warnung Kennzahl Protokoll Berechtigung Sitzung Vorlage",
  korean:
    "배포 브랜치 환경 데이터베이스 마이그레이션 색인 질의 캐시 토큰 비밀 교체 검토 병합 테스트 재시도 시간초과 대기열 결제 청구서 " +
    "주문 고객 환불 창고 검색 화면 단추 양식 그림 백업 복구 감시 경보 지표 추적 기록 권한 사용자 세션 번역",
  japanese:
    "配備 枝 環境 データベース 移行 索引 問い合わせ キャッシュ 鍵 秘密 交換 査読 統合 試験 再試行 時間切れ 待ち行列 支払い 請求書 " +
    "注文 顧客 返金 倉庫 検索 画面 ボタン 書式 画像 保存 復元 監視 警報 指標 追跡 記録 権限 利用者 翻訳",
};

const LANGUAGES = Object.values(WORDS).map((words) => words.split(" "));
const TYPES = ["rule", "skill", "knowledge"] as const;

/** `count` memories of 300 to 1,500 characters. */
export function generateMemories(count: number, seed = 42): MemorySpec[] {
  const random = generator(seed);
  return Array.from({ length: count }, (_, at): MemorySpec => {
    const language = LANGUAGES[at % LANGUAGES.length] ?? [];
    const word = () => {
      // As in real texts few words are frequent and most are rare: half of them carry a number.
      const base = language[Math.floor(random() ** 2 * language.length)] ?? "";
      return random() < 0.5 ? base : `${base}${Math.floor(random() ** 3 * count)}`;
    };
    const words = (least: number, most: number) =>
      Array.from({ length: least + Math.floor(random() * (most - least)) }, word).join(" ");
    const size = 300 + Math.floor(random() * 1200);
    let body = "";
    while (body.length < size) body += `${words(5, 14)}.\n`;
    const type = TYPES[at % TYPES.length] ?? "rule";
    return {
      id: `memory-${at}`,
      type,
      title: words(3, 7),
      tags: [words(1, 2)],
      triggers: [words(2, 4), words(2, 4)],
      // One rule in twenty belongs to every session start, the others follow files.
      applies_to: type === "rule" && at % 20 !== 0 ? [`src/module${at % 97}/**/*.ts`] : [],
      updated: `2026-${String(1 + at % 12).padStart(2, "0")}-01`,
      body: body.trim(),
    };
  });
}

/** A prompt of ordinary length about one of them. */
export function promptAbout(memory: MemorySpec): string {
  const words = (memory.body ?? "").split(/\s+/).slice(0, 6).join(" ");
  return `Please look into ${memory.title}: ${words}`;
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
