/** The forms of an exported list; by themselves, for who only passes a name on need not load the columns. */
export const PRESET_NAMES = ['full', 'hubspot', 'salesforce', 'pipedrive'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];
