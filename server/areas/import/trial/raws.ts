import { type Fault, type FaultList, ImportRefused } from '../faults.ts'
import type { RawTable } from '../read/parse-table.ts'
import { readTables } from '../read/read-csv.ts'
import { type Source, wholeRoom } from '../sources/source.ts'

type Hints = {
  /** What one file refuses stops no other one, and goes to `faults`. */
  isTrial: boolean
  /** Whether damaged cells are collected, and not a reason to throw. */
  isMended: boolean
  faults: FaultList
}

/** Reads the tables of files, and their damaged cells by the names of the tables. @throws ImportRefused */
export async function readRaws(
  source: Source,
  names: readonly string[],
  { isTrial, isMended, faults }: Hints,
): Promise<{ raws: RawTable[]; damage: ReadonlyMap<string, Fault[]> }> {
  const raws: RawTable[] = []
  const damage = new Map<string, Fault[]>()
  const onDamage = (fault: Fault) => {
    const others = damage.get(fault.file)
    if (others) others.push(fault)
    else damage.set(fault.file, [fault])
  }
  const room = wholeRoom()
  for (const name of names) {
    try {
      const content = await source.read(name)
      const found = content
        ? await readTables(name, content, room, isMended ? onDamage : undefined)
        : []
      raws.push(...found)
    } catch (error) {
      // Several files are read to the end, however large each of them is.
      if (!isTrial || !(error instanceof ImportRefused) || error.faults.some(isOfAll)) throw error
      for (const fault of error.faults) faults.push(fault)
    }
  }
  return { raws, damage }
}

const isOfAll = ({ rule }: Fault) => rule === 'too_many_rows' || rule === 'too_many_values'
