import { Component, type ReactNode } from "react";
import { Failure } from "./Failure";

type Props = { children: ReactNode };
type State = { error: Error | null };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} again={() => this.setState({ error: null })} />;
  }
}
