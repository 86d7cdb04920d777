import { Fragment } from "react";
import { htmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { MailboxMail } from "#platform/server/mail/mailbox.ts";

const linkPattern = /(https?:\/\/\S+)/;

/** A mail's text with its links made into links; everything else stays text. */
function LinkedText({ text }: { readonly text: string }) {
  const parts = text.split(linkPattern);
  return (
    <pre>
      {parts.map((part, index) => (
        // The parts of one text never move, so their place is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{linkPattern.test(part) ? <a href={part}>{part}</a> : part}</Fragment>
      ))}
    </pre>
  );
}

/** The mailbox as HTML: every mail that would have gone out, newest first. */
export function mailboxPage(mails: readonly MailboxMail[]): string {
  return htmlDocument(
    <PublicPage title="Mailbox" language="en" brand="Courtyard" isWide>
      <h1>Mailbox</h1>
      <p className="meta">SMTP_URL is not set, so mail lands here instead of leaving. The newest 100, newest first.</p>
      {mails.length === 0 ? <p>No mail yet.</p> : null}
      <ol className="mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <h2>{mail.subject}</h2>
            <p className="meta">
              To {mail.recipient} · {mail.sentAt.toISOString().slice(0, 16).replace("T", " ")} UTC
            </p>
            <LinkedText text={mail.plain} />
          </li>
        ))}
      </ol>
    </PublicPage>,
  );
}
