# The image of PostgreSQL runs this once, in an empty volume: it makes the login that owns the database and may create the two others (compose.yaml).
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$DATABASE_PASSWORD" <<'END'
create role doce login createrole password :'password';
alter database doce owner to doce;
END
