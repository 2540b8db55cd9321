-- Staff enter a case as it was told to them: when, where and what kind it was may not be known. A reporter's form asks for all of it.
ALTER TABLE incident
  ADD COLUMN is_entered boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT incident_check,
  ADD CONSTRAINT incident_facts_check CHECK (status = 'Draft'
    OR (description_sealed IS NOT NULL AND submitted_at IS NOT NULL AND (is_entered OR (date IS NOT NULL AND time IS NOT NULL
      AND country_id IS NOT NULL AND city_id IS NOT NULL AND harassment_category_id IS NOT NULL))));
