import { authRoutes } from '@atrio/contract/accounts';
import { clientEvents, MAX_MESSAGE, MESSAGES_PER_PAGE as PER_PAGE } from '@atrio/contract/realtime';
import {
  VISIT_CODE_AGAIN_SECONDS,
  VISIT_CODE_LENGTH,
  VISIT_CODE_MINUTES,
  visitRoutes,
} from '@atrio/contract/visits';
import { describe, expect, it } from 'vitest';
import {
  CODE_AGAIN_SECONDS,
  CODE_MINUTES,
  limits,
  MAX_MESSAGES_PER_PAGE,
  MESSAGES_PER_PAGE,
  paths,
} from './contract.ts';

const [sceneName] = clientEvents.joinRoom.payload;
const [pageOptions] = clientEvents.getMessages.payload;
const [reported] = clientEvents.reportMessage.payload;

describe('what the page says again of the contract', () => {
  it('has its paths', () => {
    const filled = (path: string) => path.replace('{sceneName}', 'galeria-cais');
    expect(paths.room('galeria-cais')).toBe(filled(visitRoutes.show.path));
    expect(paths.room('galeria-cais')).toBe(filled(visitRoutes.enter.path));
    expect(paths.code('galeria-cais')).toBe(filled(visitRoutes.requestCode.path));
    expect(paths.refresh()).toBe(authRoutes.refresh.path);
  });

  it('has its limits', () => {
    expect(limits.message).toBe(MAX_MESSAGE);
    expect(limits.code).toBe(VISIT_CODE_LENGTH);
    expect(CODE_MINUTES).toBe(VISIT_CODE_MINUTES);
    expect(CODE_AGAIN_SECONDS).toBe(VISIT_CODE_AGAIN_SECONDS);
    expect(MESSAGES_PER_PAGE).toBe(PER_PAGE);
    const enter = visitRoutes.enter.body.shape;
    const takes = (schema: { safeParse(value: unknown): { success: boolean } }, max: number) => {
      expect(schema.safeParse('a'.repeat(max)).success).toBe(true);
      expect(schema.safeParse('a'.repeat(max + 1)).success).toBe(false);
    };
    takes(enter.name, limits.name);
    takes(enter.visitorToken, limits.token);
    takes(reported.shape.reason, limits.reason);
    expect(sceneName.safeParse('a').success).toBe(true);
    expect(pageOptions.safeParse({ limit: MAX_MESSAGES_PER_PAGE }).success).toBe(true);
    expect(pageOptions.safeParse({ limit: MAX_MESSAGES_PER_PAGE + 1 }).success).toBe(false);
  });
});
