-- Members whose card ends soon are reminded: a job finds them by the last day of their card.
CREATE INDEX memberships_end ON memberships (valid_to);
