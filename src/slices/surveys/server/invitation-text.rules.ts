import type { Language } from "./catalog/catalog.schema.ts";

/** What a text message says. */
export interface InvitationTextProps {
  readonly language: Language;
  readonly clientName: string;
  readonly locationName: string;
  readonly minutes: number;
  readonly isReminder: boolean;
  readonly url: string;
}

/** One text message holds so many characters of the alphabet below; one more makes it two, at twice the price. */
const ONE_TEXT = 160;

// What telephones send in seven bits; anything else would halve the length.
const alphabet = /^[\w\s@£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]$/;

/** Words as seven bits can say them: á becomes a, a character without a near one goes. */
export function inSevenBits(text: string): string {
  const near = (character: string): string =>
    Array.from(character.normalize("NFD"))
      .filter((each) => alphabet.test(each))
      .join("");
  return Array.from(text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, "-"))
    .map((character) => (alphabet.test(character) ? character : near(character)))
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

/** One text message: who writes (shortened where it must be), what it is, the link, and how to end them. */
function oneText(props: Sender, begin: string): string {
  const rest = ` ${begin}${words[props.language].end(props.url)}`;
  const room = ONE_TEXT - rest.length - 1;
  const sender = inSevenBits(
    props.clientName === props.locationName ? props.clientName : `${props.clientName}, ${props.locationName}`,
  );
  const short = sender.length <= room ? sender : inSevenBits(props.clientName).slice(0, Math.max(8, room)).trim();
  return `${short}:${rest}`;
}

/** An invitation as one text message. */
export function invitationText(props: InvitationTextProps): string {
  return oneText(props, words[props.language].begin(props.minutes, props.isReminder));
}

const replied = { en: "a reply to your survey comment:", es: "respuesta a su comentario en la encuesta:" } as const;

/** That there is a reply to a comment, as one text message; the words are behind the link. */
export function replyText(props: Sender): string {
  return oneText(props, replied[props.language]);
}
