import { Fragment } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { MailboxMail } from "#platform/server/mail/mailbox.ts";

const linkPattern = /(https?:\/\/\S+)/;

const css = `.mails>li{overflow-wrap:anywhere}
.badge{display:inline-block;margin-right:8px;padding:1px 8px;border-radius:99px;background:var(--soft);color:var(--ink);font-size:.8rem;font-weight:600;vertical-align:2px}
details{margin-top:10px}
summary{color:var(--ink-2);cursor:pointer;min-height:44px;display:flex;align-items:center}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0;font-size:.92rem}
dt{color:var(--ink-2)}
dd{margin:0;overflow-wrap:anywhere}
@media(max-width:480px){dl{grid-template-columns:1fr}dd{margin-bottom:6px}}`;

/** A message's text with clickable links; everything else is escaped. */
function LinkedText({ text }: { readonly text: string }) {
  const parts = text.split(linkPattern);
  return (
    <pre>
      {parts.map((part, index) => (
        // The parts of a text never move, so the index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{linkPattern.test(part) ? <a href={part}>{part}</a> : part}</Fragment>
      ))}
    </pre>
  );
}

function Headers({ mail }: { readonly mail: MailboxMail }) {
  return (
    <details>
      <summary>Headers</summary>
      <dl>
        <dt>From</dt>
        <dd>{mail.sender}</dd>
        {Object.entries(mail.headers).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function Message({ mail }: { readonly mail: MailboxMail }) {
  const isText = mail.channel === "sms";
  return (
    <li>
      <h2>
        <span className="badge">{isText ? "Text" : "Mail"}</span>
        {isText ? `+1 ${mail.recipient}` : mail.subject}
      </h2>
      <p className="meta">
        To {isText ? `+1 ${mail.recipient}` : mail.recipient} ·{" "}
        {mail.sentAt.toISOString().slice(0, 16).replace("T", " ")} UTC
      </p>
      <LinkedText text={mail.plain} />
      {mail.attached.length === 0 ? null : (
        <p className="meta">
          Attached: {mail.attached.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1000)} kB)`).join(", ")}
        </p>
      )}
      {isText ? null : <Headers mail={mail} />}
    </li>
  );
}

/** Renders the mailbox: every captured email and text, newest first. */
export function renderMailboxPage(mails: readonly MailboxMail[]): string {
  return renderHtmlDocument(
    <PublicPage title="Mailbox" language="en" brand="Courtyard" isWide css={css}>
      <h1>Mailbox</h1>
      <p className="meta">
        Outgoing emails and texts are captured here when SMTP_URL or SMS_URL isn’t set. Latest 100 first.
      </p>
      {mails.length === 0 ? <p>No messages yet.</p> : null}
      <ol className="mails">
        {mails.map((mail) => (
          <Message key={mail.id} mail={mail} />
        ))}
      </ol>
    </PublicPage>,
  );
}
