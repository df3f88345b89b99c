import { COLOR_NAMES } from '@atrio/contract/organization/companies';
import { createCompanyColor } from '../modules/organization/companies/company-colors.service.ts';
import { createCompany } from '../modules/organization/companies/company-editing.service.ts';
import { createEnvironment } from '../modules/organization/environments/environments.service.ts';
import { DEMO_COMPANIES } from './companies-data.ts';
import type { Drawings } from './drawings.ts';
import type { People } from './fill-people.ts';
import { type CompanyKey, ENVIRONMENTS, type EnvironmentName } from './rooms-data.ts';
import { contextAt, DAY, MINUTE, type Stage } from './stage.ts';
import { picture, sent } from './uploads.ts';

/** Ids of the companies and environments that rooms refer to. */
export interface Organization {
  companies: ReadonlyMap<CompanyKey, number>;
  environments: ReadonlyMap<EnvironmentName, number>;
}

export async function fillOrganization(
  stage: Stage,
  people: People,
  drawings: Drawings,
): Promise<Organization> {
  let now = stage.now - 361 * DAY;
  const environments = new Map<EnvironmentName, number>();
  for (const name of ENVIRONMENTS) {
    now += 7 * MINUTE;
    const { environment } = await createEnvironment(contextAt(stage, people.helena, now), { name });
    environments.set(name, environment.id);
  }
  const companies = new Map<CompanyKey, number>();
  for (const { key, name, colors, admin } of DEMO_COMPANIES) {
    now += 23 * MINUTE;
    const ctx = contextAt(stage, people.helena, now);
    const adminIds = admin ? [people[admin].adminId] : [];
    const logo = picture('logo', `${key}-marca.png`, drawings.logos.get(key));
    const { company } = await createCompany(ctx, { name, adminIds }, sent(logo));
    for (const [index, colorName] of COLOR_NAMES.entries()) {
      const colorHex = colors[index];
      const named = { companyId: company.id, colorName };
      if (colorHex) await createCompanyColor(ctx, { ...named, colorHex });
    }
    companies.set(key, company.id);
  }
  return { companies, environments };
}
