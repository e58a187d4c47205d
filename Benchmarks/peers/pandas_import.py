"""Reads the ECB's zip into SQLite with pandas, as a script would: pandas_import.py ZIP DATABASE."""

import sqlite3
import sys

import pandas

frame = pandas.read_csv(sys.argv[1], compression="zip", index_col="Date", parse_dates=["Date"])
frame = frame.dropna(axis="columns", how="all")
series = frame.rename_axis(columns="currency").stack().rename("rate").reset_index()
with sqlite3.connect(sys.argv[2]) as database:
    series.to_sql("rates", database, index=False, if_exists="replace")
    database.execute("create index by_currency on rates (currency, Date)")
