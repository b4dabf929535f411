import { namesOfRegion } from '../contacts/regions.ts';

/**
 * The forms in which records write a region: `US-TX`, `TX`, `Texas`; `Bayern` for Bavaria, and the counties, departments
 * and provinces inside it. Not folded.
 */
export function regionForms(regionCode: string, label: string): readonly string[] {
  const [countryCode = '', subdivision = ''] = regionCode.split('-');
  const name = label.split(',')[0] ?? label;
  return [regionCode, subdivision, label, name, ...namesOfRegion(subdivision, countryCode)];
}
