import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/**
 * What becomes of things with data when the stack goes. Whatever may be retained has a generated name: the next
 * deployment must not find its name taken.
 */
export const dataPolicy = ({ deletionProtection }: Settings): RemovalPolicy =>
  deletionProtection ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The same for what AWS itself refuses to delete while protected. A failed first deployment leaves it behind, empty:
 * the roll-back would fail too if it had to delete it.
 */
export const protectedDataPolicy = ({ deletionProtection }: Settings): RemovalPolicy =>
  deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
