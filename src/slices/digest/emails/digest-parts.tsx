import { createElement, type CSSProperties, type ReactNode } from "react";

const INK = "#1a1d24";
const QUIET = "#4d5462";
const BRAND = "#3556c8";
const GOOD = "#1d7a4c";
const BAD = "#c0262d";
const RULE = "1px solid #e5e5df";

const buildTextStyle = (more: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontSize: "14px",
  lineHeight: "21px",
  color: INK,
  ...more,
});

/** A heading of a part, with a muted sentence below it where there is one. */
export function DigestHeading(props: { readonly children: ReactNode; readonly note?: string | null }) {
  return (
    <tr>
      <td style={{ padding: "12px 0 10px" }}>
        <h2 style={buildTextStyle({ fontSize: "18px", lineHeight: "24px", fontWeight: 600 })}>{props.children}</h2>
        {props.note && (
          <p style={buildTextStyle({ fontSize: "13px", lineHeight: "20px", color: QUIET })}>{props.note}</p>
        )}
      </td>
    </tr>
  );
}

/** A line of text about a title. */
export interface DigestDetail {
  readonly text: string;
  /** A real change, whose arrow is solid and colored; null for plain words. */
  readonly direction: "up" | "down" | null;
  readonly isLate: boolean;
}

/** An entry with its action. */
export interface DigestItem {
  readonly title: string;
  readonly details: readonly DigestDetail[];
  readonly action: { readonly label: string; readonly href: string; readonly isStrong: boolean };
}

/** The number of waiting items of a kind, as one item; nothing where there are none. */
export function buildCountItem(
  count: number,
  title: string,
  detail: string,
  { label, href }: { readonly label: string; readonly href: string },
): readonly DigestItem[] {
  if (count === 0) return [];
  return [
    { title, details: [{ text: detail, direction: null, isLate: false }], action: { label, href, isStrong: false } },
  ];
}

/** The mark of a real change. */
export const marks = { up: "▲", down: "▼" } as const;

function Detail({ detail }: { readonly detail: DigestDetail }) {
  const { direction, isLate } = detail;
  return (
    <p style={buildTextStyle({ color: isLate ? BAD : QUIET })}>
      {direction !== null && (
        <span style={{ color: direction === "up" ? GOOD : BAD, fontWeight: 700 }} aria-hidden="true">
          {marks[direction]}{" "}
        </span>
      )}
      {/* The two numbers stay on one line. */}
      {detail.text.replaceAll(" → ", "\u00a0→\u00a0")}
    </p>
  );
}

// The cell is the button, so that it stays one where styles of links are dropped.
function Action({ action }: { readonly action: DigestItem["action"] }) {
  const color = action.isStrong ? "#ffffff" : BRAND;
  const cell: CSSProperties = { border: `1px solid ${BRAND}`, borderRadius: "8px" };
  const fill = action.isStrong ? { bgcolor: BRAND } : {};
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td align="center" {...fill} style={action.isStrong ? { ...cell, backgroundColor: BRAND } : cell}>
            <a
              href={action.href}
              style={buildTextStyle({
                color,
                fontWeight: 600,
                display: "inline-block",
                padding: "10px 14px",
                textDecoration: "none",
                whiteSpace: "nowrap",
              })}
            >
              {createElement("font", { color }, action.label)}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A list of items, each with its action at the side. */
export function DigestItems(props: { readonly heading?: string; readonly items: readonly DigestItem[] }) {
  return (
    <tr>
      <td style={{ paddingBottom: "14px" }}>
        {props.heading && (
          <h3 style={buildTextStyle({ fontSize: "15px", fontWeight: 600, paddingBottom: "6px" })}>{props.heading}</h3>
        )}
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            {props.items.map((item) => (
              <tr key={item.action.href + item.title}>
                <td valign="middle" style={{ borderTop: RULE, padding: "10px 12px 10px 0" }}>
                  <p style={buildTextStyle({ fontSize: "15px", fontWeight: 600, overflowWrap: "anywhere" })}>
                    {item.title}
                  </p>
                  {item.details.map((detail) => (
                    <Detail key={detail.text} detail={detail} />
                  ))}
                </td>
                <td valign="middle" align="right" width="1%" style={{ borderTop: RULE, padding: "10px 0" }}>
                  <Action action={item.action} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}
