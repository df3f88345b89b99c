import { type ComponentType, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import type { FailureWords } from '../../lib/query-client.ts';
import type { Credentials, SecondStepProps } from './second-step.tsx';

/** Whether the password was right and the account has two factors. */
export function isSecondStepAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'TWO_FACTOR_REQUIRED';
}

/** The step after the password: few have it, so its code comes when it is asked for. */
export function useSecondStep(onFailure: (words: FailureWords) => void) {
  const [Step, setStep] = useState<ComponentType<SecondStepProps>>();
  const [credentials, setCredentials] = useState<Credentials>();

  async function open(values: Credentials) {
    try {
      const { SecondStep } = await import('./second-step.tsx');
      setStep(() => SecondStep);
      setCredentials(values);
    } catch {
      // The network is gone, or a new version has taken the file away.
      onFailure({
        title: 'Não foi possível abrir a verificação em duas etapas',
        description: 'Confira sua conexão, recarregue a página e tente novamente.',
      });
    }
  }
  return { Step, credentials, open, close: () => setCredentials(undefined) };
}
