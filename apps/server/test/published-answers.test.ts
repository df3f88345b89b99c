import { authRoutes } from '@atrio/contract/accounts/accounts';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { problemOf } from './published-answers.ts';

const tokens = { token: 'x', refreshToken: 'y' };
const failure = (error: string) => ({ success: false, error: { message: 'Não', error } });

describe('Z9: an answer that differs from the published API is reported', () => {
  it.each([
    ['one as described', 200, { success: true, ...tokens }, null],
    ['no success', 200, tokens, "required property 'success'"],
    ['a field too few', 200, { success: true, token: 'x' }, "required property 'refreshToken'"],
    ['a field too many', 200, { success: true, ...tokens, role: 4 }, 'additional properties'],
    ['a failure as described', 401, failure('REFRESH_REFUSED'), null],
    ['a failure of any call', 503, failure('SERVER_BUSY'), null],
    ['a failure of another call', 409, failure('ITEM_USED'), 'not among the errors'],
    ['an unknown code', 409, failure('NO_SUCH_CODE'), 'allowed values'],
    ['a success that failed', 400, { success: true, ...tokens }, "required property 'error'"],
  ])('%s', (_what, status, answer, problem) => {
    const said = problemOf(authRoutes.refresh, status, JSON.stringify(answer));
    if (problem === null) expect(said).toBeNull();
    else expect(said).toContain(problem);
  });

  it('wherever in it the difference is', () => {
    const answer = { success: true, rooms: [{ id: '7' }] };
    expect(problemOf(roomRoutes.list, 200, JSON.stringify(answer))).toContain('/rooms/0');
  });
});
