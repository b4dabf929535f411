import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import { mayNamePerson } from '../../../functions/domain/prompt/proposers/words-of-roles.ts';

test.for([
  'owners',
  'proprietor',
  'founder',
  'director',
  'managing partner',
  'general manager',
  'gm',
  'md',
  'ceo',
  'president',
  'principal',
  'head teacher',
  'headmaster',
  'decision maker',
  'person in charge',
  'contact person',
  'Inhaber',
  'Geschäftsführer',
  'Eigentümer',
  'Betreiber',
  'Chef',
  'Praxisleiter',
  'gérant',
  'patronne',
  'propriétaire',
  'dirigeant',
  'directrice',
  'responsable',
  'exploitant',
  'interlocuteur',
  'dueña',
  'gerente',
  'encargado',
  'administrador',
  'titular',
  'titolare',
  'gestore',
  'direttrice',
  'amministratore',
  'socio',
  'referente',
  'dono',
  'diretora',
  'sócia',
  'eigenaar',
  'zaakvoerder',
  'bedrijfsleider',
  'oprichter',
  'uitbater',
  'beheerder',
  'pastor',
  'superintendent',
  'bursar',
  'curator or director',
])('a prompt that asks for a %s is looked at for people', (role) => {
  const prompt = `dentists in Leeds with email, ${role}`;
  const { notes, contactFields } = parsePrompt(loadKnowledge(), prompt).request;
  const isRead =
    notes.some(({ text }) => text.includes(role)) || contactFields.includes('ownerName');
  expect({
    isRead,
    gate: mayNamePerson(role.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()),
  }).toEqual({
    isRead: true,
    gate: true,
  });
});

test('a plain request compiles none of the patterns for people', () => {
  expect(mayNamePerson('find 50 dentists in austin , tx with email and phone')).toBe(false);
});
