import { useState } from 'react'
import type { Call } from '#web/app/wire/request.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskDownload } from '../data/baseQuery.ts'
import { Failure } from '../frame/DeskPage.tsx'

export function DownloadButton({ call, label }: { call: Call; label: string }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const press = async () => {
    setBusy(true)
    setError((await deskDownload(call)).error)
    setBusy(false)
  }
  return (
    <>
      <Button look="plain" isBusy={isBusy} onClick={() => void press()}>
        {label}
      </Button>
      <Failure error={error} />
    </>
  )
}
