import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Catches errors while rendering, so that a broken part never leaves a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // The browser's console is the only log in the web application.
    // oxlint-disable-next-line no-console
    console.error("A part of the page broke", error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="cy-wrap cy-page">
        <ErrorState error={this.state.error} onRetry={() => this.setState({ error: null, failed: false })} />
      </div>
    );
  }
}
