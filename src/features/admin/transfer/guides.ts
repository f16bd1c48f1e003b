import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TransferTable } from '#contract/shapes/admin/transfer.ts'

/** What a library had before, in the order of the choice. Names of systems are not translated. */
export const origins = {
  lendEngine: 'Lend Engine',
  myturn: 'myTurn',
  shelf: 'Shelf',
  circulate: 'Circulate',
  snipeit: 'Snipe-IT',
  leihs: 'leihs',
  commonsbooking: 'CommonsBooking',
  sheet: '',
} as const
export type Origin = keyof typeof origins

type Guide = {
  /** Which files to download there, one step each. Only what was seen in the system or its manual. */
  steps: readonly MessageDescriptor[]
  /** What these files do not have. */
  lacks?: MessageDescriptor
}

/** What the other systems call things, in quotes: the texts do not translate it. */
const theirs = {
  items: '«Items»',
  contacts: '«Contacts»',
  memberships: '«Memberships»',
  loans: '«Loans»',
  assets: '«Assets»',
  exportSelection: '«Export selection»',
  importReady: '«Import-ready»',
  allColumns: '«All columns»',
  assetReport: '«Custom Asset Report»',
  export: '«Export»',
  title: '«post_title»',
  person: '«user_firstname», «user_lastname», «user_login»',
} as const

const noMembers = msg`In quel file non ci sono gli iscritti: mettili in un foglio, una riga per persona.`

export const guides: Record<Origin, Guide> = {
  lendEngine: {
    steps: [
      msg`Scarica i quattro file ${theirs.items}, ${theirs.contacts}, ${theirs.memberships} e ${theirs.loans}.`,
      msg`${theirs.contacts} sono gli iscritti, ${theirs.memberships} le loro tessere: servono tutti e due i file.`,
    ],
  },
  myturn: {
    steps: [
      msg`Scarica come CSV o Excel le liste di oggetti, iscritti e prestiti.`,
      msg`Non abbiamo ancora visto un file di ${origins.myturn}: controlla con calma le colonne che proponiamo.`,
    ],
  },
  shelf: {
    steps: [
      msg`Nella lista ${theirs.assets} seleziona tutto e premi ${theirs.exportSelection}. Nel piano gratuito non c'è.`,
      msg`Scegli ${theirs.importReady} e ${theirs.allColumns}, poi scarica il CSV.`,
    ],
    lacks: noMembers,
  },
  circulate: {
    steps: [msg`Scarica il CSV degli oggetti, ${theirs.items}.`],
    lacks: noMembers,
  },
  snipeit: {
    steps: [
      msg`Fai il ${theirs.assetReport} con tutte le colonne, e scarica il CSV.`,
      msg`Scarica anche la lista delle persone, se sono i tuoi iscritti.`,
    ],
  },
  leihs: {
    steps: [msg`Apri l'inventario e scarica l'esportazione CSV o Excel, senza filtri.`],
    lacks: noMembers,
  },
  commonsbooking: {
    steps: [
      msg`Nelle impostazioni di ${origins.commonsbooking} apri ${theirs.export} e scegli le prenotazioni.`,
      msg`Aggiungi questi campi: ${theirs.title} per oggetti e luoghi; ${theirs.person} per le persone.`,
    ],
    lacks: msg`${origins.commonsbooking} non esporta gli oggetti: mettili in un foglio, una riga per oggetto.`,
  },
  sheet: {
    steps: [
      msg`Tieni una tabella per gli oggetti e una per gli iscritti, con le intestazioni in una riga.`,
      msg`Bastano il nome di ogni oggetto e il punto di ritiro; per gli iscritti nome ed e-mail o telefono.`,
    ],
  },
}

/** What most libraries bring, in the order in which the list at the end names it. */
export const expected: readonly TransferTable[] = [
  'headquarters',
  'objects',
  'categories',
  'members',
  'memberships',
  'loans',
]
