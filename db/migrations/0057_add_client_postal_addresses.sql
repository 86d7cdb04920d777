-- Where a company receives letters: survey mails show it, as the law wants of mail that is sent in bulk.
ALTER TABLE clients
  ADD COLUMN postal_address text CHECK (char_length(postal_address) BETWEEN 1 AND 200);
