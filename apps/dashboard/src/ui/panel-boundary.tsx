import { Component, type ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';

interface PanelBoundaryProps {
  children: ReactNode;
}

/** Keeps a panel's crash inside the panel. (React knows error boundaries only as classes.) */
export class PanelBoundary extends Component<PanelBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return <ErrorPanel error={undefined} onRetry={() => this.setState({ error: undefined })} />;
  }
}
