import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { Problem } from '#src/library/problem.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { AdminPage } from './admin-page.tsx'
import { OpeningForm } from './opening-form.tsx'
import { Waiting } from './waiting.tsx'

/** When each pickup point is open, closed for a while, open besides. */
export function OpeningsPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Orari e chiusure`}>{() => <Points />}</AdminPage>
}

function Points() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({ ...queryFor('admin.points'), staleTime: 60_000 })
  const [chosen, setChosen] = useState('')
  if (error && !data) return <Problem failure={error} retry={refetch} />
  if (!data) return <Waiting />
  const point = data.find(({ id }) => id === chosen) ?? data[0]
  if (!point) return null
  return (
    <>
      <SelectField
        label={t`Punto di ritiro`}
        value={point.id}
        onChange={setChosen}
        options={data.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <OpeningForm key={point.id} point={point} />
    </>
  )
}
