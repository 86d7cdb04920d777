import { useQueryClient } from "@tanstack/react-query";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { Tip } from "#slices/home/contract/tips.contract.ts";
import { useTipsStrings } from "#slices/home/web/tips-strings.ts";
import { UiLink } from "#ui/ui-link.tsx";
import { WriteButton } from "#ui/write-button.tsx";
import "#slices/home/web/tips.css";

/** The link of each tip. */
const addresses: Readonly<Record<Tip, string>> = {
  setup: "/settings",
  permissions: "/team",
  attention: "/portfolio",
  explain: "/portfolio",
  changes: "/help#change",
  alerts: "/resident-alerts",
  inbox: "/inbox",
  tasks: "/my-tasks",
  confidential: "/help#protected",
  emails: "/email-preferences",
};

/** Dismisses tips: each disappears at once, and comes back where that could not be saved. */
function useDismissal(): { readonly hasFailed: boolean; readonly onDismiss: (tip: Tip) => void } {
  const queries = useQueryClient();
  const [hasFailed, setHasFailed] = useState(false);
  const setTips = (change: (tips: readonly Tip[]) => readonly Tip[]): void => {
    queries.setQueryData<IdentityUser>(
      ["getIdentityUser"],
      (user) => user && { ...user, tips: [...change(user.tips)] },
    );
  };
  const dismiss = async (tip: Tip): Promise<void> => {
    const before = queries.getQueryData<IdentityUser>(["getIdentityUser"])?.tips ?? [];
    setHasFailed(false);
    setTips((tips) => tips.filter((each) => each !== tip));
    const isSaved = await call("dismissTip", { body: { tip } }).then(
      () => true,
      () => false,
    );
    if (isSaved) return;
    setTips((tips) => before.filter((each) => each === tip || tips.includes(each)));
    setHasFailed(true);
  };
  return { hasFailed, onDismiss: (tip) => void dismiss(tip) };
}

/** The tips of the first visits: at most three, one after the other. */
export function Tips({ tips }: { tips: readonly Tip[] }): ReactNode {
  const [tip] = tips;
  const t = useTipsStrings();
  const { hasFailed, onDismiss } = useDismissal();
  const card = useRef<HTMLElement>(null);
  const isDismissing = useRef(false);
  const count = tips.length;
  useEffect(() => {
    // So that the keyboard continues with the next one.
    if (isDismissing.current && count > 0) card.current?.querySelector("button")?.focus();
    isDismissing.current = false;
  }, [count]);
  if (tip === undefined) return null;
  const dismiss = (): void => {
    isDismissing.current = true;
    if (count === 1) document.getElementById("content")?.focus({ preventScroll: true });
    onDismiss(tip);
  };
  return (
    <section className="cy-panel ho-tips" aria-label={t("title")} ref={card}>
      <div key={tip} className="ho-tip">
        <h2>{t(tip)}</h2>
        <WriteButton
          className="cy-icon-button"
          aria-label={t("dismiss", { tip: t(tip) })}
          title={t("close")}
          onClick={dismiss}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </WriteButton>
        <p>
          {t(`${tip}-text`)} <UiLink href={addresses[tip]}>{t(`${tip}-link`)}</UiLink>
        </p>
      </div>
      <div role="status">{hasFailed && <p className="ho-tips-failed">{t("failed")}</p>}</div>
    </section>
  );
}
