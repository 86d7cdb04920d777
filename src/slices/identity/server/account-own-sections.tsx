import { type AccountSection, type AccountView, findSectionAnswer } from "./account-sections.ts";
import type { AccountSessionsService } from "./account-sessions.service.ts";
import { ClientsPart, type PasswordAnswer, PasswordPart, SessionsPart } from "./pages/account-parts.tsx";
import { type NewPasswordError, passwordTexts } from "./pages/password-texts.ts";

const knownErrors = new Set<string>(Object.keys(passwordTexts.en.errors));

function isKnownError(code: string): code is NewPasswordError {
  return knownErrors.has(code);
}

function toPasswordAnswer(view: AccountView): PasswordAnswer {
  const answer = findSectionAnswer(view, "password");
  const errors = answer?.errors ?? {};
  const getKnownErrors = (field: string): NewPasswordError[] => (errors[field] ?? []).filter(isKnownError);
  const [current] = errors["current_password"] ?? [];
  return {
    isDone: answer !== null && Object.keys(errors).length === 0,
    current: current === "wrong_password" || current === "required" ? current : null,
    isThrottled: errors["form"]?.includes("throttled") ?? false,
    errors: { password: getKnownErrors("new_password"), repeat: getKnownErrors("repeat_password") },
  };
}

/** The account page's section about the password. */
export const passwordSection: AccountSection = {
  id: "password",
  render: (view) => Promise.resolve(<PasswordPart language={view.language} answer={toPasswordAnswer(view)} />),
};

/** The account page's sections about sessions and companies. */
export function buildSessionSections(sessions: AccountSessionsService): AccountSection[] {
  const toClients = (view: AccountView) => (view.who.kind === "account" ? sessions.listClients(view.who) : []);
  return [
    {
      id: "sessions",
      render: async (view) => {
        const list = await sessions.list(view.who.accountId, view.token);
        return <SessionsPart language={view.language} sessions={list} clients={await toClients(view)} />;
      },
    },
    {
      id: "companies",
      render: async (view) => {
        const clients = await toClients(view);
        if (clients.length < 2) return null;
        const isRefused = findSectionAnswer(view, "companies") !== null;
        return <ClientsPart language={view.language} clients={clients} isRefused={isRefused} />;
      },
    },
  ];
}
