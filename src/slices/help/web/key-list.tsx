import { Fragment, type ReactNode } from "react";
import { useHelpStrings } from "#slices/help/web/help-strings.ts";
import { keyGroups, type KeyGroup } from "#slices/help/web/terms.ts";

const groups = Object.keys(keyGroups) as KeyGroup[];

/** Keys that are pressed together, each drawn separately. */
function Combination({ keys }: { keys: string }): ReactNode {
  return keys.split("+").map((key) => <kbd key={key}>{key}</kbd>);
}

/** The keyboard shortcuts, grouped by where they work. */
export function KeyList({ level: Heading }: { level: "h2" | "h3" }): ReactNode {
  const t = useHelpStrings();
  return groups.map((group) => (
    <section key={group}>
      <Heading className="hp-keys-head">{t(group)}</Heading>
      <dl className="hp-keys">
        {keyGroups[group].map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`key_${name}`)}</dt>
            <dd>
              {keys.map((each, index) => (
                <Fragment key={each}>
                  {index > 0 && <span className="cy-meta"> {t("or")} </span>}
                  <Combination keys={each} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
