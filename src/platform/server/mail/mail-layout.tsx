import type { CSSProperties, ReactNode } from "react";

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const INK = "#1a1d24";
const QUIET = "#4d5462";
const BRAND = "#3556c8";

const text = (more: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: "16px",
  lineHeight: "24px",
  color: INK,
  ...more,
});

// Word's engine, which draws Outlook on Windows, ignores padding on links; it reads this one on the cell instead.
const buttonCell = { borderRadius: "8px", msoPaddingAlt: "14px 28px" } as CSSProperties;

const buttonLink: CSSProperties = {
  ...text({ color: "#ffffff", fontWeight: 600 }),
  display: "inline-block",
  padding: "14px 28px",
  borderRadius: "8px",
  textDecoration: "none",
};

/** A paragraph of a mail. */
export function MailText(props: { readonly children: ReactNode; readonly isQuiet?: boolean }) {
  const style = props.isQuiet ? text({ fontSize: "14px", lineHeight: "21px", color: QUIET }) : text();
  return (
    <tr>
      <td style={{ paddingBottom: "16px" }}>
        <p style={style}>{props.children}</p>
      </td>
    </tr>
  );
}

/** The one action of a mail: a filled table cell around the link, which stays a button where styles are dropped. */
export function MailButton(props: { readonly href: string; readonly children: ReactNode }) {
  return (
    <tr>
      <td style={{ padding: "8px 0 24px" }}>
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" {...{ bgcolor: BRAND }} style={{ ...buttonCell, backgroundColor: BRAND }}>
                <a href={props.href} style={buttonLink}>
                  {props.children}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** A small table of facts, label and value. */
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
                  <p style={text({ ...quiet, color: QUIET })}>{fact.label}</p>
                </td>
                <td valign="top" style={{ borderTop: "1px solid #e5e5df", padding: "10px 0" }}>
                  <p style={text(quiet)}>{fact.value}</p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** The frame of every mail: tables and inline styles only, one column of at most 600 px, readable with images off. */
export function MailLayout(props: {
  readonly language: string;
  readonly title: string;
  /** Shown beside the subject in a list of mails. */
  readonly preview: string;
  /** Who writes, in the recipient's eyes. */
  readonly sender: string;
  readonly children: ReactNode;
  readonly footer: string;
}) {
  return (
    <html lang={props.language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{props.title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: "#f7f7f4" }} {...{ bgcolor: "#f7f7f4" }}>
        <div
          style={{
            display: "none",
            maxHeight: 0,
            overflow: "hidden",
            fontSize: "1px",
            lineHeight: "1px",
            color: "#f7f7f4",
          }}
        >
          {props.preview}
        </div>
        <table
          role="presentation"
          lang={props.language}
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          {...{ bgcolor: "#f7f7f4" }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <table
                  role="presentation"
                  width="600"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ width: "100%", maxWidth: "600px" }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: "0 4px 14px" }}>
                        <p style={text({ fontWeight: 600 })}>{props.sender}</p>
                      </td>
                    </tr>
                    <tr>
                      <td
                        {...{ bgcolor: "#ffffff" }}
                        style={{
                          backgroundColor: "#ffffff",
                          border: "1px solid #e5e5df",
                          borderRadius: "10px",
                          padding: "28px 24px 8px",
                        }}
                      >
                        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
                          <tbody>
                            <tr>
                              <td style={{ paddingBottom: "14px" }}>
                                <h1 style={text({ fontSize: "22px", lineHeight: "28px", fontWeight: 600 })}>
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
                        <p style={text({ fontSize: "13px", lineHeight: "20px", color: QUIET })}>{props.footer}</p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
