import { authRoutes } from '@atrio/contract/accounts/accounts';
import { certificateRoutes } from '@atrio/contract/live/certificates';
import { HALL_CODE_LENGTH } from '@atrio/contract/live/hall-code';
import { passRoutes } from '@atrio/contract/live/passes';
import { clientEvents, MAX_MESSAGE } from '@atrio/contract/live/realtime';
import {
  VISIT_CODE_AGAIN_SECONDS,
  VISIT_CODE_LENGTH,
  VISIT_CODE_MINUTES,
  visitRoutes,
} from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { CODE_AGAIN_SECONDS, CODE_MINUTES, limits, paths } from './contract.ts';

const [sceneName] = clientEvents.joinRoom.payload;
const [wanted] = clientEvents.getPeople.payload;
const [reported] = clientEvents.reportMessage.payload;

describe("the page's copy of the contract's values", () => {
  it('has the same paths', () => {
    const filled = (path: string) => path.replace('{sceneName}', 'galeria-cais');
    expect(paths.room('galeria-cais')).toBe(filled(visitRoutes.manifest.path));
    expect(paths.enter('galeria-cais')).toBe(filled(visitRoutes.enter.path));
    expect(paths.code('galeria-cais')).toBe(filled(visitRoutes.requestCode.path));
    expect(paths.handOff('galeria-cais')).toBe(filled(visitRoutes.handOff.path));
    expect(paths.pass()).toBe(passRoutes.read.path);
    expect(paths.passCode()).toBe(passRoutes.requestCode.path);
    expect(paths.refreshVisit()).toBe(visitRoutes.refresh.path);
    expect(paths.refresh()).toBe(authRoutes.refresh.path);
    expect(paths.certificate('{code}')).toBe(
      certificateRoutes.show.path.replace('{code}', encodeURIComponent('{code}')),
    );
  });

  it('has the same limits', () => {
    expect(limits.message).toBe(MAX_MESSAGE);
    expect(limits.code).toBe(VISIT_CODE_LENGTH);
    expect(limits.code).toBe(HALL_CODE_LENGTH);
    expect(CODE_MINUTES).toBe(VISIT_CODE_MINUTES);
    expect(CODE_AGAIN_SECONDS).toBe(VISIT_CODE_AGAIN_SECONDS);
    const enter = visitRoutes.enter.body.shape;
    const takes = (schema: { safeParse(value: unknown): { success: boolean } }, max: number) => {
      expect(schema.safeParse('a'.repeat(max)).success).toBe(true);
      expect(schema.safeParse('a'.repeat(max + 1)).success).toBe(false);
    };
    takes(enter.name, limits.name);
    takes(enter.refreshToken, limits.token);
    takes(reported.shape.reason, limits.reason);
    takes(wanted.unwrap().shape.search, limits.search);
    expect(sceneName.safeParse('a').success).toBe(true);
  });
});
