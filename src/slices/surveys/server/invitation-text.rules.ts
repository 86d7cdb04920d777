import type { Language } from "./catalog/catalog.schema.ts";

/** Content of a text message. */
export interface InvitationTextProps {
  readonly language: Language;
  readonly clientName: string;
  readonly locationName: string;
  readonly minutes: number;
  readonly isReminder: boolean;
  readonly url: string;
}

/** Length of one text message in characters of the alphabet below. One more makes two messages, at twice the price. */
const ONE_TEXT = 160;

// The seven-bit alphabet of phones; any other character would halve the length.
const alphabet = /^[\w\s@£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]$/;

/** Converts text to the seven-bit alphabet: á becomes a; characters without a close match are dropped. */
export function toSevenBits(text: string): string {
  const simplify = (character: string): string =>
    Array.from(character.normalize("NFD"))
      .filter((each) => alphabet.test(each))
      .join("");
  return Array.from(text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, "-"))
    .map((character) => (alphabet.test(character) ? character : simplify(character)))
    .join("")
    .replaceAll(/\s+/g, " ");
}

const words: Readonly<
  Record<Language, { begin: (minutes: number, isReminder: boolean) => string; end: (url: string) => string }>
> = {
  en: {
    begin: (minutes, isReminder) => `${isReminder ? "reminder, " : ""}${minutes}-minute survey:`,
    end: (url) => ` ${url} Reply STOP to end`,
  },
  es: {
    begin: (minutes, isReminder) => `${isReminder ? "recordatorio, " : ""}encuesta de ${minutes} min:`,
    end: (url) => ` ${url} Responda STOP para terminar`,
  },
};

type Sender = Pick<InvitationTextProps, "language" | "clientName" | "locationName" | "url">;

/** Builds one text message: the sender (shortened if needed), the purpose, the link, and how to stop. */
function formatOneText(props: Sender, begin: string): string {
  const rest = ` ${begin}${words[props.language].end(props.url)}`;
  const room = ONE_TEXT - rest.length - 1;
  const sender = toSevenBits(
    props.clientName === props.locationName ? props.clientName : `${props.clientName}, ${props.locationName}`,
  );
  const short = sender.length <= room ? sender : toSevenBits(props.clientName).slice(0, Math.max(8, room)).trim();
  return `${short}:${rest}`;
}

/** Builds an invitation as one text message. */
export function formatInvitationText(props: InvitationTextProps): string {
  return formatOneText(props, words[props.language].begin(props.minutes, props.isReminder));
}

const replied = { en: "a reply to your survey comment:", es: "respuesta a su comentario en la encuesta:" } as const;

/** Builds the notice of a reply to a comment as one text message; the reply itself is behind the link. */
export function formatReplyText(props: Sender): string {
  return formatOneText(props, replied[props.language]);
}
