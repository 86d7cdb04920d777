import { createElement, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const INK = "#1a1d24";
const QUIET = "#4d5462";
const BRAND = "#3556c8";

const buildTextStyle = (more: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: "16px",
  lineHeight: "24px",
  color: INK,
  ...more,
});

// Outlook on Windows renders with Word's engine, which ignores padding on links; it uses this padding on the cell
// instead.
const buttonCell = { borderRadius: "8px", msoPaddingAlt: "14px 28px" } as CSSProperties;

const buttonLink: CSSProperties = {
  ...buildTextStyle({ color: "#ffffff", fontWeight: 600 }),
  display: "inline-block",
  padding: "14px 28px",
  borderRadius: "8px",
  textDecoration: "none",
};

/** A paragraph of an email. */
export function MailText(props: { readonly children: ReactNode; readonly isQuiet?: boolean }) {
  const style = props.isQuiet
    ? buildTextStyle({ fontSize: "14px", lineHeight: "21px", color: QUIET })
    : buildTextStyle();
  return (
    <tr>
      <td style={{ paddingBottom: "16px" }}>
        <p style={style}>{props.children}</p>
      </td>
    </tr>
  );
}

/** The one action of an email: a filled table cell around the link, which stays a button without styles. */
export function MailButton(props: { readonly href: string; readonly children: ReactNode }) {
  return (
    <tr>
      <td style={{ padding: "8px 0 24px" }}>
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" {...{ bgcolor: BRAND }} style={{ ...buttonCell, backgroundColor: BRAND }}>
                <a href={props.href} style={buttonLink}>
                  {/* Without styles, the link would be blue on blue. */}
                  {createElement("font", { color: "#ffffff" }, props.children)}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** The button's address as text, for programs where buttons do not work. */
export function MailPlainLink(props: { readonly label: string; readonly href: string }) {
  return (
    <MailText isQuiet>
      {props.label}
      <br />
      <a href={props.href} style={{ color: BRAND, wordBreak: "break-all" }}>
        {props.href}
      </a>
    </MailText>
  );
}

/** A heading with links below it, each with a line of text. */
export function MailLinks(props: {
  readonly heading: string;
  readonly links: readonly { readonly href: string; readonly title: string; readonly text: string }[];
}) {
  return (
    <tr>
      <td style={{ paddingBottom: "20px" }}>
        <h2 style={buildTextStyle({ paddingBottom: "6px", fontWeight: 600 })}>{props.heading}</h2>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            {props.links.map((link) => (
              <tr key={link.href}>
                <td style={{ borderTop: "1px solid #e5e5df", padding: "10px 0" }}>
                  <p style={buildTextStyle()}>
                    <a href={link.href} style={{ color: BRAND, fontWeight: 600 }}>
                      {link.title}
                    </a>
                  </p>
                  <p style={buildTextStyle({ fontSize: "14px", lineHeight: "21px", color: QUIET })}>{link.text}</p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** A small table of labels and values. */
export function MailFacts(props: { readonly facts: readonly { readonly label: string; readonly value: string }[] }) {
  const quiet = { fontSize: "14px", lineHeight: "21px" };
  return (
    <tr>
      <td style={{ paddingBottom: "20px" }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            {props.facts.map((fact) => (
              <tr key={fact.label}>
                <td valign="top" width="34%" style={{ borderTop: "1px solid #e5e5df", padding: "10px 12px 10px 0" }}>
                  <p style={buildTextStyle({ ...quiet, color: QUIET })}>{fact.label}</p>
                </td>
                <td valign="top" style={{ borderTop: "1px solid #e5e5df", padding: "10px 0" }}>
                  <p style={buildTextStyle(quiet)}>{fact.value}</p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

interface MailLayoutProps {
  readonly language: string;
  readonly title: string;
  /** The preview text beside the subject in a list of emails. */
  readonly preview: string;
  /** The sender's name for the recipient. */
  readonly sender: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

const PAPER = "#f7f7f4";
const LINE = "#e5e5df";
const WIDTH = 600;

// Keeps the email's first words out of the preview text.
const previewEnd = "\u00a0\u200c".repeat(80);

const previewStyle = {
  display: "none",
  maxHeight: 0,
  overflow: "hidden",
  fontSize: "1px",
  lineHeight: "1px",
  color: PAPER,
  msoHide: "all",
} as CSSProperties;

/**
 * Limits the column's width in Outlook. Word's engine ignores max-width, so a table in conditional comments holds the
 * column.
 */
function wrapForOutlook(column: ReactElement): string {
  const open = `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
  return `${open}${renderToStaticMarkup(column)}<!--[if mso]></td></tr></table><![endif]-->`;
}

function Column(props: MailLayoutProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ width: "100%", maxWidth: `${WIDTH}px`, textAlign: "left" }}
    >
      <tbody>
        <tr>
          <td style={{ padding: "0 4px 14px" }}>
            <p style={buildTextStyle({ fontWeight: 600 })}>{props.sender}</p>
          </td>
        </tr>
        <tr>
          <td
            {...{ bgcolor: "#ffffff" }}
            style={{
              backgroundColor: "#ffffff",
              border: `1px solid ${LINE}`,
              borderRadius: "10px",
              padding: "28px 24px 8px",
            }}
          >
            <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
              <tbody>
                <tr>
                  <td style={{ paddingBottom: "14px" }}>
                    <h1 style={buildTextStyle({ fontSize: "22px", lineHeight: "28px", fontWeight: 600 })}>
                      {props.title}
                    </h1>
                  </td>
                </tr>
                {props.children}
              </tbody>
            </table>
          </td>
        </tr>
        <tr>
          <td style={{ padding: "16px 4px 0" }}>
            <p style={buildTextStyle({ fontSize: "13px", lineHeight: "20px", color: QUIET })}>{props.footer}</p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The frame of every email: only tables and inline styles, one column of at most 600 px, readable without images. */
export function MailLayout(props: MailLayoutProps) {
  return (
    <html lang={props.language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{props.title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: PAPER }} {...{ bgcolor: PAPER }}>
        <div style={previewStyle}>
          {props.preview}
          {previewEnd}
        </div>
        <table
          role="presentation"
          lang={props.language}
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          {...{ bgcolor: PAPER }}
        >
          <tbody>
            <tr>
              <td
                align="center"
                style={{ padding: "24px 12px" }}
                dangerouslySetInnerHTML={{ __html: wrapForOutlook(<Column {...props} />) }}
              />
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
