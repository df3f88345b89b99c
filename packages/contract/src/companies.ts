import { z } from 'zod';
import { id, listQuery, pathId } from './lib/fields.ts';
import { defineRoute } from './lib/route.ts';

export const companySchema = z.object({
  id,
  name: z.string(),
  logoUrl: z.string().nullable(),
});
export type Company = z.output<typeof companySchema>;

export const companyRoutes = {
  list: defineRoute({
    name: 'companies.list',
    method: 'GET',
    path: '/companies/admin/{adminId}',
    access: 'admin',
    summary: 'The companies of one administrator (oneself, or anyone for a MASTER_ADMIN)',
    params: z.object({ adminId: pathId }),
    query: listQuery(['name']),
    response: z.object({ companies: z.array(companySchema), total: z.int().optional() }),
  }),
};
