import type { EventHandlers } from '../../../http/socket-events.ts';
import * as reportService from './reports.service.ts';

export const events: EventHandlers = { reportMessage: reportService.reportMessage };
