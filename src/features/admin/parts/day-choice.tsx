import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'
import { useTyped } from '#src/library/address/use-typed.ts'
import { IconButton } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import layout from './layout.module.css'

type Props = {
  /** The chosen day, as it is in the address; it may be empty for a moment. */
  day: string
  today: PlainDate
  onDay: (day: string) => void
  label?: string
}

/** A day, and the steps to the one before and after it. */
export function DayChoice({ day, today, onDay, label }: Props) {
  const { t } = useLingui()
  const { typed, setTyped } = useTyped(day, onDay)
  return (
    <div className={layout.day}>
      <IconButton label={t`Giorno prima`} onClick={() => onDay(addDays(day || today, -1))}>
        <ChevronLeft size={22} />
      </IconButton>
      <TextField label={label ?? t`Giorno`} type="date" value={typed} onChange={setTyped} />
      <IconButton label={t`Giorno dopo`} onClick={() => onDay(addDays(day || today, 1))}>
        <ChevronRight size={22} />
      </IconButton>
    </div>
  )
}
