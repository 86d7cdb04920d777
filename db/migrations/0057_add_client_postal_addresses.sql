-- The company's postal address: survey emails show it, because the law requires it of bulk email.
ALTER TABLE clients
  ADD COLUMN postal_address text CHECK (char_length(postal_address) BETWEEN 1 AND 200);
