import { IncidentForm } from './IncidentForm.tsx'

/** /create-harassment */
export default function CreateIncident() {
  return <IncidentForm />
}
