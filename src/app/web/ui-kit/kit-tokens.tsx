import type { ReactNode } from "react";
import { StatusMark } from "#ui/status-mark.tsx";
import { KitExample, KitSection } from "./kit-section.tsx";

const surfaces = ["paper", "surface", "raised", "track", "hover", "brand-soft", "down-soft", "warn-soft"];
const texts = ["ink", "ink-2", "ink-3", "brand-ink", "up", "down", "warn", "flat"];
const marks = ["brand", "company", "sbx", "control", "line", "line-strong"];
const series = Array.from({ length: 10 }, (_, index) => `series-${index + 1}`);

function Swatches({ tokens }: { tokens: readonly string[] }): ReactNode {
  return (
    <ul className="uk-swatches">
      {tokens.map((token) => (
        <li key={token}>
          <i style={{ background: `var(--${token})` }} />
          {token}
        </li>
      ))}
    </ul>
  );
}

/** Colors of the current theme. */
export function KitTokens(): ReactNode {
  return (
    <KitSection id="tokens" title="Colors">
      <KitExample name="Surfaces">
        <Swatches tokens={surfaces} />
      </KitExample>
      <KitExample name="Lines and marks">
        <Swatches tokens={marks} />
      </KitExample>
      <KitExample name="Text" note="4.5:1 on its surfaces">
        <ul className="uk-texts">
          {texts.map((token) => (
            <li key={token} style={{ color: `var(--${token})` }}>
              {token}
            </li>
          ))}
        </ul>
      </KitExample>
      <KitExample name="Series" note="3:1 on surface, raised and paper, 13 apart under every vision">
        <Swatches tokens={series} />
      </KitExample>
      <KitExample name="StatusMark" note="with a 3:1 edge and a label">
        <div className="uk-row">
          <StatusMark status="on-time">On time</StatusMark>
          <StatusMark status="late">Late</StatusMark>
          <StatusMark status="abandoned">Abandoned</StatusMark>
          <StatusMark status="cant-complete">Can Not Complete</StatusMark>
          <StatusMark status="canceled">Canceled</StatusMark>
        </div>
      </KitExample>
    </KitSection>
  );
}
