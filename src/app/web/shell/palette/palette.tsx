import { Modal } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { ProgressLine } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { getNeighborEntry, type PaletteEntry } from "#app/web/shell/palette/palette-entries.ts";
import type { TypedAheadText } from "#app/web/shell/palette/typed-ahead.tsx";
import { PaletteList, getOptionId } from "#app/web/shell/palette/palette-list.tsx";
import { Outcome } from "#app/web/shell/palette/palette-outcome.tsx";
import { usePaletteStrings } from "#app/web/shell/palette/palette-strings.ts";
import { usePaletteGroups } from "#app/web/shell/palette/use-palette-groups.ts";
import "#app/web/shell/palette/palette.css";

interface PaletteProps {
  user: IdentityUser;
  /** Text that was typed before the field was mounted. */
  typedAhead?: TypedAheadText;
  onClose: () => void;
}

const MAX_LETTERS = 100;

/** As soon as the field is mounted: a user who types on after Ctrl+K must not lose a letter to the page below. */
function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Finds any page, place, person or action by the beginning of its name; works with the keyboard alone. */
export function Palette({ user, typedAhead, onClose }: PaletteProps): ReactNode {
  const t = usePaletteStrings();
  const { words, navigate } = useUi();
  const [typed, setTyped] = useState(() => typedAhead?.take() ?? "");
  const [wanted, setWanted] = useState<string | null>(null);
  const answer = usePaletteGroups(user, typed);
  const entries = answer.groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.key === wanted) ?? entries[0];
  const list = useId();
  const place = useRef<HTMLSpanElement>(null);

  // Mounted open, so Mantine does not know which element had the focus before.
  useLayoutEffect(() => {
    const before = place.current?.ownerDocument.activeElement as HTMLElement | null | undefined;
    return () => before?.focus();
  }, []);

  const choose = (entry: PaletteEntry): void => {
    onClose();
    if (entry.run) entry.run();
    else if (entry.to !== undefined) navigate?.(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A key that ends the composition of a letter is no command.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setWanted(getNeighborEntry(entries, active?.key ?? null, event.key === "ArrowDown" ? 1 : -1)?.key ?? null);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <>
      <span ref={place} hidden />
      <Modal.Root
        opened
        onClose={onClose}
        size={620}
        returnFocus={false}
        yOffset="12dvh"
        transitionProps={{ duration: 0 }}
        classNames={{ overlay: "cy-scrim", content: "cy-dialog pl-dialog", body: "pl-body", inner: "cy-dialog-place" }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={t("search")}>
          <Modal.Body>
            <ProgressLine active={answer.isPending} />
            <div className="pl-field">
              <IconSearch size={18} stroke={1.75} aria-hidden="true" />
              <input
                type="text"
                role="combobox"
                data-autofocus=""
                ref={focusAtOnce}
                aria-label={t("searchFor")}
                placeholder={t("searchShort")}
                aria-expanded={entries.length > 0}
                aria-controls={entries.length > 0 ? list : undefined}
                aria-autocomplete="list"
                aria-activedescendant={active && getOptionId(list, active)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={MAX_LETTERS}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setWanted(null);
                }}
                onKeyDown={onKeyDown}
              />
              <button type="button" className="cy-icon-button" aria-label={words.close} onClick={onClose}>
                <IconX size={20} stroke={1.75} aria-hidden="true" />
              </button>
            </div>
            <Scrolled active={active} list={list}>
              <PaletteList id={list} groups={answer.groups} active={active} onChoose={choose} onPoint={setWanted} />
              <Outcome answer={answer} count={entries.length} />
            </Scrolled>
            <p className="pl-keys" aria-hidden="true">
              <kbd>↑</kbd>
              <kbd>↓</kbd> {t("choose")} <kbd>↵</kbd> {t("open")} <kbd>Esc</kbd> {t("close")}
            </p>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

/** Keeps the selected entry visible. */
function Scrolled(props: { active: PaletteEntry | undefined; list: string; children: ReactNode }): ReactNode {
  const { active, list } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!active) return;
    box.current?.ownerDocument
      .querySelector(`#${CSS.escape(getOptionId(list, active))}`)
      ?.scrollIntoView({ block: "nearest" });
  }, [active, list]);
  return (
    <div className="pl-scroll" ref={box}>
      {props.children}
    </div>
  );
}
