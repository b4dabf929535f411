import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/**
 * What becomes of things with data when the stack goes. Whatever may be retained has a generated name: the next
 * deployment must not find its name taken.
 */
export const dataPolicy = ({ deletionProtection }: Settings): RemovalPolicy =>
  deletionProtection ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The same for what AWS itself refuses to delete while it is protected. A first deployment that fails leaves it,
 * empty: the roll-back would fail as well if it had to delete it.
 */
export const protectedDataPolicy = ({ deletionProtection }: Settings): RemovalPolicy =>
  deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
