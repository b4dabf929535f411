import type { ExclusionList, World } from '../../exclusions/exclusion-list.ts';
import type { ExclusionListId } from '../../kernel/ids.ts';
import type { KeyKind, KnownBusiness } from '../../leads/known/known-business.ts';
import { candidateKeys } from '../../leads/known/known-keys.ts';
import { matchKnown } from '../../leads/known/match-known.ts';
import type { Business } from '../../leads/lead.ts';
import { matchKey } from '../../leads/match/match-key.ts';
import type { Job } from '../job.ts';

export interface ExclusionPorts {
  /** Every list of the world, as of now. */
  readLists(world: World): Promise<readonly ExclusionList[]>;
  /** The entries of these lists under any of these keys, each once, by a name of their own. */
  findExcluded(
    world: World,
    lists: ReadonlySet<ExclusionListId>,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, KnownBusiness>>;
}

/**
 * What a job leaves out for its customer: the entries of the lists that it was to apply, as they stand when it
 * normalizes. Entries are looked up by exact keys only, whatever their number.
 */
export class Exclusions {
  private readonly ports: ExclusionPorts;
  private readonly world: World;
  private readonly lists: ReadonlySet<ExclusionListId>;
  private readonly kinds: ReadonlySet<KeyKind>;
  private readonly found = new Map<string, KnownBusiness>();

  private constructor(ports: ExclusionPorts, world: World, lists: readonly ExclusionList[]) {
    this.ports = ports;
    this.world = world;
    this.lists = new Set(lists.map(({ id }) => id));
    this.kinds = new Set(lists.flatMap(({ kinds }) => kinds));
  }

  static async of(
    ports: ExclusionPorts,
    job: Pick<Job, 'orgId' | 'mode' | 'exclusions'>,
  ): Promise<Exclusions> {
    const { exclusions: choice } = job;
    const lists = choice === 'none' ? [] : await ports.readLists(job);
    const applied = lists.filter(({ id }) => typeof choice === 'string' || choice.includes(id));
    return new Exclusions(ports, job, applied);
  }

  /** Looks up what may exclude some businesses. */
  async lookUp(businesses: readonly Business[]): Promise<void> {
    if (this.kinds.size === 0) return;
    const keys = new Set(
      businesses.flatMap((business) => candidateKeys(business, matchKey(business), this.kinds)),
    );
    const found = await this.ports.findExcluded(this.world, this.lists, [...keys]);
    for (const [id, known] of found) this.found.set(id, known);
  }

  /** Which of a job's businesses are excluded, all of them having been looked up. */
  judge(businesses: readonly Business[]): ReadonlySet<Business> {
    const matches = matchKnown(businesses, [...this.found.values()]);
    return new Set(businesses.filter((_one, at) => matches[at] !== -1));
  }
}
