import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTheme } from '#web/app/start/preferences.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
// Before the sheets of the pages, which come with them.
import './frame/pieces.module.css'
import { Desk } from './Desk.tsx'

followTheme()
const place = document.getElementById('desk')
if (place)
  createRoot(place).render(
    <StrictMode>
      <Desk />
    </StrictMode>,
  )
