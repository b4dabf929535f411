import * as z from 'zod';
import { DisplayName } from '../kernel/display-name.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { Organization } from './organization.ts';

export const RenameOrganizationBody = z.strictObject({ name: DisplayName });
export type RenameOrganizationBody = z.infer<typeof RenameOrganizationBody>;

export interface RenameOrganizationPorts {
  renameOrganization(orgId: OrgId, name: string): Promise<Organization>;
}

export const renameOrganization = (
  ports: RenameOrganizationPorts,
  orgId: OrgId,
  { name }: RenameOrganizationBody,
): Promise<Organization> => ports.renameOrganization(orgId, name);
