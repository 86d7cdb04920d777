import type { FlagKind } from "#slices/themes/server/themes.api.ts";
import type { Language } from "../catalog/catalog.schema.ts";
import type { SurveyView } from "../respond.service.ts";
import type { CommentNotice } from "../surveys.api.ts";

interface NoticeTexts {
  readonly both: (readers: string) => string;
  readonly one: Readonly<Record<FlagKind, (readers: string) => string>>;
  readonly confidential: string;
  readonly emergency: string;
}

const texts: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    both: (readers) => `Comments that mention safety, discrimination or harassment are read by ${readers}.`,
    one: {
      safety: (readers) => `Comments that mention safety are read by ${readers}.`,
      discrimination: (readers) => `Comments that mention discrimination or harassment are read by ${readers}.`,
    },
    confidential:
      "They’ll see your words and at most your region, not your name or property, after the month ends and among comments of 10 or more people. Leave out details that only you would know.",
    emergency: "In an emergency, call 911.",
  },
  es: {
    both: (readers) => `Comentarios que mencionan seguridad, discriminación o acoso: los lee ${readers}.`,
    one: {
      safety: (readers) => `Comentarios que mencionan la seguridad: los lee ${readers}.`,
      discrimination: (readers) => `Comentarios que mencionan discriminación o acoso: los lee ${readers}.`,
    },
    confidential:
      "Solo se ven sus palabras y a lo sumo su región, no su nombre ni su propiedad, cuando termine el mes y entre comentarios de 10 personas o más. No escriba detalles que solo usted conocería.",
    emergency: "En una emergencia, llame al 911.",
  },
};

const formats = {
  en: new Intl.ListFormat("en-US", { type: "conjunction" }),
  es: new Intl.ListFormat("es-MX", { type: "conjunction" }),
};

/** Formats the names and titles of the readers of a kind of flagged comment. */
function formatReaders({ readers }: CommentNotice, kind: FlagKind, language: Language): string {
  const names = readers
    .filter((reader) => reader.kind === kind)
    .map(({ name, position }) => (position === null ? name : `${name} (${position})`));
  return formats[language].format(names);
}

/** Lists the sentences of a notice. */
export function listSentences(notice: CommentNotice, isProtected: boolean, language: Language): readonly string[] {
  const t = texts[language];
  const [safety, discrimination] = (["safety", "discrimination"] as const).map((kind) =>
    formatReaders(notice, kind, language),
  );
  const readerSentences =
    safety === discrimination
      ? [t.both(safety ?? "")]
      : [...(safety ? [t.one.safety(safety)] : []), ...(discrimination ? [t.one.discrimination(discrimination)] : [])];
  return [...readerSentences, ...(isProtected ? [t.confidential] : []), t.emergency];
}

/** Renders above a comment field who reads flagged comments; nothing when no readers are named. */
export function CommentNoticeText(props: {
  readonly view: Pick<SurveyView, "notice" | "isProtected">;
  readonly id: string;
  readonly language: Language;
}) {
  const { notice, isProtected } = props.view;
  if (notice === null) return null;
  return (
    <p className="who" id={props.id}>
      {listSentences(notice, isProtected, props.language).join(" ")}
    </p>
  );
}
